import { findDates } from '../../facts/find-dates.ts';
import { isReported } from '../decisions/read-outcome.ts';
import { isActorWord, words } from '../lexicon/lexicon.ts';
import { findNames, type NamedPerson, trim } from '../names.ts';
import type { PaperContext } from '../paper-context.ts';
import { normOf, type PaperText, pairCells, type Range, type Token, tokensOf, type Unit } from '../paper-text.ts';
import type { DeadlineRecord, Quoted, QuotedDate, TaskRecord } from '../record-model.ts';

const maxTasks = 5_000;
const longestClause = 900;
/** Characters before a date in which a word such as "bis" makes it a due date. */
const reach = 40;

/** Tasks and deadlines of a paper. */
export function findTasks(context: PaperContext): (TaskRecord | DeadlineRecord)[] {
  const { paper } = context;
  const records: (TaskRecord | DeadlineRecord)[] = [];
  for (const [index, unit] of paper.units.entries()) {
    if (records.length >= maxTasks) break;
    if (context.taken.has(index)) continue;
    if (unit.kind === 'row') {
      const record = recordOfRow(paper, unit);
      if (record) records.push(record);
      else if (unit.columns.length > 0 || unit.cells.length > 2) continue;
    }
    if (unit.kind === 'heading') continue;
    const label = leadingTaskLabel(paper, unit);
    if (label?.isAlone) continue;
    if (label && context.isMinutes) {
      const task = labelledTask(paper, label.content, context.names);
      if (task) records.push(task);
      continue;
    }
    if (context.isVerbatim || unit.kind === 'row') continue;
    for (const sentence of paper.sentencesOf(unit, context.language)) {
      for (const clause of clausesIn(paper, sentence)) {
        const record = recordOfClause(paper, clause, context);
        if (record) records.push(record);
      }
    }
  }
  return records;
}

/** The task in a table row with columns for what, who and when; a deadline where no column says who. */
function recordOfRow(paper: PaperText, unit: Unit): TaskRecord | DeadlineRecord | null {
  if (unit.columns.length < 2) return null;
  const found: Partial<Record<'what' | 'who' | 'due', Range>> = {};
  const others: Range[] = [];
  for (const { name, range } of pairCells(paper, unit)) {
    const kind = words.columns.get(name);
    if (kind === 'done') return null;
    // The later of two date columns wins: a new date stands after the old one.
    if (kind === 'due') found.due = range;
    else if (kind === 'what' || kind === 'who') found[kind] ??= range;
    else others.push(range);
  }
  const isNamed = found.what !== undefined;
  const what = found.what ?? others.toSorted((one, other) => other.end - other.start - (one.end - one.start))[0];
  const due = found.due ? dateOfCell(paper, found.due) : null;
  if (!what || (!found.who && !due) || (!isNamed && !due?.date)) return null;
  const quoted = { item: null, doubts: [], span: paper.quoteOf(unit), what: paper.quoteOf(what) };
  if (found.who) return { kind: 'task', ...quoted, who: [paper.quoteOf(found.who)], due };
  if (due?.date) return { kind: isNamed ? 'task' : 'deadline', ...quoted, who: [], due } as TaskRecord | DeadlineRecord;
  return null;
}

function dateOfCell(paper: PaperText, cell: Range): QuotedDate | null {
  const [mention] = findDates(paper.of(cell));
  if (mention) return { ...paper.quote(cell.start + mention.start, cell.start + mention.end), date: mention.date };
  return paper.of(cell).trim() === '' ? null : { ...paper.quoteOf(cell), date: null };
}

const labelEnd = 40;

/** "Auftrag: …", "ACTION: …", "Action (JS): …". */
function leadingTaskLabel(paper: PaperText, unit: Unit): { content: Range; isAlone: boolean } | null {
  const text = paper.text.slice(unit.start, Math.min(unit.end, unit.start + labelEnd));
  const match = /^[\s*#>-]*(\p{L}[\p{L}-]{2,14}(?:\s\p{L}{2,8})?)(?:\s?\d{0,3})\s?(?:\(([^()]{1,25})\))?\s?[:–]/u.exec(
    text,
  );
  if (!match || !words.taskLabels.has(normOf(match[1] ?? ''))) return null;
  const content = trim(paper.text, unit.start + match[0].length, unit.end);
  return { content, isAlone: content.end <= content.start };
}

function labelledTask(paper: PaperText, content: Range, names: ReadonlySet<string>): TaskRecord | null {
  if (content.end - content.start < 4) return null;
  const range = { start: content.start, end: Math.min(content.end, content.start + 600) };
  const who = ownerOf(paper, tokensOf(paper.text, range), range, names);
  const due = dueIn(paper, range, null)?.quoted ?? null;
  return {
    kind: 'task',
    item: null,
    doubts: [],
    span: paper.quoteOf(range),
    what: paper.quoteOf(range),
    who: who ? [who] : [],
    due,
  };
}

/** `isUntil`: due by that day, not merely on it. */
type Due = { quoted: QuotedDate; start: number; isUntil: boolean };

/**
 * The due date: "bis (spätestens) zum 31. Mai 2024", "by 3 June 2025"; else the day itself: "am 31. Mai 2024".
 * @param after earlier days are skipped
 */
function dueIn(paper: PaperText, clause: Range, after: string | null): Due | null {
  let onDay: Due | null = null;
  for (const mention of findDates(paper.of(clause))) {
    if (after !== null && mention.date < after) continue;
    const start = clause.start + mention.start;
    const before = tokensOf(paper.text, { start: Math.max(clause.start, start - reach), end: start });
    let at = before.length - 1;
    // Skip weekdays and small words: "bis spätestens Freitag, den 3. Mai 2024".
    while (at >= 0 && isBetween(before[at])) at -= 1;
    const word = before[at];
    const quoted = { ...paper.quote(start, clause.start + mention.end), date: mention.date };
    if (
      word &&
      (words.until.has(word.norm) || (word.norm === 'than' && words.untilModifiers.has(before[at - 1]?.norm ?? '')))
    ) {
      const due = { quoted, start: word.start, isUntil: true };
      if (!isPeriod(paper, due, clause)) return due;
    } else if (after !== null && mention.date > after && words.temporal.has(before.at(-1)?.norm ?? '')) {
      onDay ??= { quoted, start, isUntil: false };
    }
  }
  return onDay;
}

const isBetween = (token: Token | undefined): boolean =>
  token !== undefined &&
  (words.untilModifiers.has(token.norm) ||
    token.norm === ',' ||
    token.norm === '.' ||
    /(?:tag|woch|abend|day)$/u.test(token.norm)) &&
  !words.until.has(token.norm);

/** The parts of a sentence between semicolons. */
function clausesIn(paper: PaperText, sentence: Range): Range[] {
  const clauses: Range[] = [];
  let start = sentence.start;
  for (const { index } of paper.of(sentence).matchAll(/;/gu)) {
    const at = sentence.start + index;
    // "…; verantwortlich ist Eva Lang" continues the clause.
    const [next] = tokensOf(paper.text, { start: at + 1, end: Math.min(sentence.end, at + reach) });
    if (words.columns.get(next?.norm ?? '') === 'who') continue;
    clauses.push(trim(paper.text, start, at));
    start = at + 1;
  }
  return [...clauses, trim(paper.text, start, sentence.end)];
}

function recordOfClause(paper: PaperText, clause: Range, context: PaperContext): TaskRecord | DeadlineRecord | null {
  const text = paper.of(clause);
  if (clause.end - clause.start > longestClause || /\?["'”’“»«)]*$/u.test(text)) return null;
  const due = /\d/u.test(text) ? dueIn(paper, clause, context.date) : null;
  const tokens = tokensOf(paper.text, clause);
  const norms = tokens.map(({ norm }) => norm);
  const isCharged = (norm: string, at: number) =>
    words.charging.has(norm) && words.auxiliaries.has(auxiliaryBefore(norms, at));
  const charged = context.isMinutes && norms.some(isCharged);
  if (tokens.length < 4 || (!due && !charged)) return null;
  const record = { item: null, doubts: [], span: paper.quoteOf(clause), what: paper.quoteOf(clause) };
  const until = due ? tokens.findIndex(({ start }) => start >= due.start) : tokens.length;
  const isPromised = norms.slice(0, until).some((norm) => words.promising.has(norm));
  const isReportedOnly = !isPromised && isReported(tokens, until);
  const owner =
    responsibleIn(paper, tokens, clause) ?? (charged ? ownerOf(paper, tokens, clause, context.names) : null);
  const who = owner ?? (isReportedOnly ? null : actorIn(paper, tokens, clause, context.names));
  // A plain day, not a due date, makes a task only for a person, and only where nothing is reported.
  const isOnDayOnly = due !== null && !due.isUntil && !charged;
  if (
    isOnDayOnly &&
    (!who ||
      isActorWord(normOf(who.text)) ||
      norms.slice(0, until).some((norm) => words.subordinators.has(norm) || words.ends.has(norm)))
  ) {
    return norms.some((norm) => words.ends.has(norm)) && !isReportedOnly
      ? { kind: 'deadline', ...record, due: due.quoted }
      : null;
  }
  if (who && !isReportedOnly) return { kind: 'task', ...record, who: [who], due: due?.quoted ?? null };
  if (!due) return charged ? { kind: 'task', ...record, who: [], due: null } : null;
  const isEnd = norms.some((norm) => words.ends.has(norm));
  const isDuty = due.isUntil && norms.some((norm) => words.duties.has(norm));
  return isEnd || isDuty ? { kind: 'deadline', ...record, due: due.quoted } : null;
}

/** "verantwortlich ist Eva Lang", "Owner: Tom Bright". */
function responsibleIn(paper: PaperText, tokens: readonly Token[], clause: Range): Quoted | null {
  const at = tokens.findIndex(({ norm }) => words.columns.get(norm) === 'who');
  const token = tokens[at];
  if (!token) return null;
  const [first] = findNames(paper.text, { start: tokens[at + 2]?.start ?? token.end, end: clause.end });
  if (!words.auxiliaries.has(tokens[at + 1]?.norm ?? '')) return null;
  const actor = tokens.slice(at + 1).find(({ norm }) => isActorWord(norm));
  return first ? paper.quoteOf(first.name) : actor ? paper.quoteOf(actor) : null;
}

/** The person or body acting, next to the verb: "Frau Lang legt … vor", "das Konzept legt der Vorstand … vor". */
function actorIn(paper: PaperText, tokens: readonly Token[], clause: Range, names: ReadonlySet<string>): Quoted | null {
  const body = bodyAtStart(paper, tokens);
  if (body) return paper.quoteOf(body);
  const verb = tokens.findIndex((token, at) => at > 0 && token.kind === 'word' && !isNameToken(paper, token));
  const subject = verb > 0 ? ownerOf(paper, tokens, clause, names) : null;
  if (subject) return isActingVerb(tokens[verb]?.norm ?? '') ? subject : null;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const isFirst = words.titles.has(token.norm) && /^\p{Lu}/u.test(paper.of(token));
    const isBody = words.articles.has(token.norm) && isActorWord(tokens[at + 1]?.norm ?? '');
    if (!before || (!isFirst && !isBody) || isNameToken(paper, before) || before.kind !== 'word') continue;
    if (!isActingVerb(before.norm) || words.oblique.has(before.norm) || words.joining.has(before.norm)) continue;
    const body = tokens[at + 1];
    if (isBody) return body ? paper.quoteOf(body) : null;
    const next = tokens.findIndex((other, index) => index > at && !(isNameToken(paper, other) || other.norm === '.'));
    const [person] = findNames(paper.text, { start: token.start, end: tokens[next]?.start ?? clause.end });
    if (person) return paper.quoteOf(person.name);
  }
  return null;
}

/** Most words from the article to the noun of a body: "The finance and personnel committee should …". */
const longestBody = 5;

/** A body that opens a clause, after an optional list mark, directly followed by a verb. */
function bodyAtStart(paper: PaperText, tokens: readonly Token[]): Range | null {
  const first = tokens.findIndex(({ kind }) => kind === 'word');
  const article = tokens[first];
  if (!article || !words.articles.has(article.norm) || first > 3) return null;
  for (let at = first + 1; at <= first + longestBody; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token?.kind !== 'word' || next?.kind !== 'word') return null;
    if (!isActorWord(token.norm)) continue;
    if (/^\p{Lu}/u.test(paper.of(next)) || !isActingVerb(next.norm) || words.joining.has(next.norm)) continue;
    return { start: tokens[first + 1]?.start ?? token.start, end: token.end };
  }
  return null;
}

const isActingVerb = (norm: string): boolean =>
  !words.perfect.has(norm) &&
  !words.auxiliaries.has(norm) &&
  !words.past.has(norm) &&
  !words.expecting.has(norm) &&
  (!words.ends.has(norm) || norm === 'until');

const auxiliaryBefore = (norms: readonly string[], at: number): string =>
  norms.slice(Math.max(0, at - 12), at).findLast((norm) => words.auxiliaries.has(norm)) ?? '';

/** "vom 17. bis 21. Juni 2024": a period, not a due date. */
function isPeriod(paper: PaperText, { start }: Due, clause: Range): boolean {
  const before = paper.text.slice(Math.max(clause.start, start - reach), start);
  const near = tokensOf(before, { start: 0, end: before.length });
  return (
    /(?<![\d,.])\d{1,2}\.?\s$/u.test(before) ||
    near
      .slice(-7)
      .some(({ norm }, at, all) => words.since.has(norm) && !all.slice(at).some((token) => token.norm === ','))
  );
}

/** Who is responsible: the sentence's subject, or the object of "beauftragt". */
function ownerOf(
  paper: PaperText,
  tokens: readonly Token[],
  sentence: Range,
  names: ReadonlySet<string>,
): Quoted | null {
  const verb = tokens.findIndex((token, at) => at > 0 && token.kind === 'word' && !isNameToken(paper, token));
  const subject: Range = { start: sentence.start, end: tokens[verb]?.start ?? sentence.end };
  const charging = tokens.findIndex(({ norm }) => words.charging.has(norm));
  const norms = tokens.map(({ norm }) => norm);
  const isActive = charging > 0 && !words.auxiliaries.has(auxiliaryBefore(norms, charging));
  const after = tokens[charging]?.end ?? 0;
  const range = isActive ? { start: after, end: Math.min(sentence.end, after + 80) } : subject;
  if (range.end - range.start > 160) return null;
  const persons = personsIn(paper, trim(paper.text, range.start, range.end), names);
  const [first] = persons;
  if (first) return paper.quote(first.name.start, persons.at(-1)?.name.end ?? first.name.end);
  const nouns = tokensOf(paper.text, range).filter(
    (token) => token.kind === 'word' && /^\p{Lu}/u.test(paper.of(token)),
  );
  const actor =
    nouns.find(({ norm }) => isActorWord(norm)) ??
    (charging > 0 && !isActive ? nouns.find(({ norm }) => !words.joining.has(norm)) : undefined);
  if (actor) return paper.quoteOf(actor);
  // "Frau Lang beauftragt die Reparatur": she acts herself.
  const [own] = isActive ? personsIn(paper, trim(paper.text, subject.start, subject.end), names) : [];
  return own ? paper.quoteOf(own.name) : null;
}

/** Persons with a title, with more than one name, or already known from the paper. */
const personsIn = (paper: PaperText, range: Range, names: ReadonlySet<string>): NamedPerson[] =>
  findNames(paper.text, range).filter(({ name }) => {
    const said = tokensOf(paper.text, name).filter(({ kind }) => kind === 'word');
    const isTitled = name.start > range.start && said.length > 0;
    // "Reparatur der Heizung" is not a person; "von der Heydt" is.
    const isThing = words.articles.has(said[1]?.norm ?? '') || (said.length < 2 && !isTitled);
    return !isThing || said.some(({ norm }) => names.has(norm));
  });

const isNameToken = (paper: PaperText, token: Token): boolean =>
  /^\p{Lu}/u.test(paper.of(token)) || words.nameParts.has(token.norm);
