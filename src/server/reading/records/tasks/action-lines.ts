import { labelOf, normOf } from '../norms.ts';
import type { PaperContext } from '../paper-context.ts';
import { type Range, tokensOf, type Unit } from '../paper-text.ts';
import type { Quoted, TaskRecord } from '../record-model.ts';
import { trim } from '../trim-range.ts';
import { type Due, findDues } from './due-date.ts';
import { partiesIn, partyAt } from './people.ts';
import { taskWords as words } from './words.ts';

/** A list mark and an item's number: "- ", "1. ", "A3: ", "24/11 ". */
const listMark = /^[\s*_#>•▪–—-]*(?:\(?[A-Z]{0,3}-?\d{1,3}(?:[./]\d{1,3})?[.):]*\s+)?[*_]*/u;
const longestLine = 700;
/** Characters of a label, of a name before a colon. */
const longestLabel = 45;

/** True for a line that opens a list of tasks: "Aufgaben", "ACTIONS", "## Festgehaltene Aufträge", "Wer macht was?". */
export function opensList({ paper }: PaperContext, unit: Unit): boolean {
  const text = paper.of(unit);
  if (text.length > 80 || /:\s*\S/u.test(text.replace(/[*_]+$/u, ''))) return false;
  const label = labelOf(text).replace(/^\d+(?:\.\d+)*\.?\s+/u, '');
  if (words.lists.has(label)) return true;
  const parts = label.split(/[^\p{L}-]+/u).filter(Boolean);
  return (
    parts.length <= 5 && parts.some((word) => words.lists.has(word)) && (unit.kind === 'heading' || parts.length <= 3)
  );
}

/** The label at a line's start that says that a task follows: "Auftrag:", "**Action point**:", "Action (JS):". */
export function leadingLabel({ paper }: PaperContext, unit: Range): { content: Range; who: Range | null } | null {
  const text = paper.text.slice(unit.start, Math.min(unit.end, unit.start + longestLabel));
  const match =
    /^[\s*_#>•-]*(\p{L}[\p{L}-]{2,14}(?:\s\p{L}{2,8})?)[\s\d/]{0,6}(?:\(([^()]{1,25})\))?[*_\s]*[:–][*_]*/u.exec(text);
  const label = normOf(match?.[1] ?? '');
  if (!match || !(words.lists.has(label) || words.responsible.has(label))) return null;
  const bracket = match[2] ? unit.start + text.indexOf(match[2]) : null;
  const content = trim(paper.text, unit.start + match[0].length, unit.end);
  return { content, who: bracket === null ? null : { start: bracket, end: bracket + (match[2]?.length ?? 0) } };
}

/**
 * The task of a line: "Zwick: Schreiben an die Personalabteilung, bis 8. Mai", "Abbauplan, Verantwortung Obermöller, bis
 * 29. Februar", "Karen will write to parents". Null if the line charges nobody and has no due date.
 */
export function taskOfLine(context: PaperContext, line: Range, by: Range | null = null): TaskRecord | null {
  const { paper, date } = context;
  if (line.end - line.start > longestLine) return null;
  const mark = listMark.exec(paper.of(line))?.[0].length ?? 0;
  const content = trim(paper.text, line.start + mark, line.end);
  const tokens = tokensOf(paper.text, content);
  if (tokens.length < 3) return null;
  const dues = findDues(paper, content, date);
  const due = dues.findLast(({ isUntil }) => isUntil) ?? dues.at(-1) ?? null;
  const lead = by ? { who: partiesIn(paper, by), end: content.start } : ownerBefore(context, content);
  const tail = lead ? null : ownerAfter(context, content);
  const who = lead?.who ?? tail?.who ?? [];
  if (who.length === 0 && !due) return null;
  const what = whatOf(context, { start: lead?.end ?? content.start, end: content.end }, due, tail?.start ?? null);
  if (what.end - what.start < 4) return null;
  const span = paper.quoteOf(content);
  return { kind: 'task', item: null, doubts: [], span, what: paper.quoteOf(what), who, due: due?.quoted ?? null };
}

type Owner = { who: Quoted[]; start: number; end: number };

/** "Zwick: …", "Frau Lang – …"; or the subject of a sentence: "Karen will …". */
function ownerBefore(context: PaperContext, content: Range): Owner | null {
  const { paper } = context;
  const head = paper.text.slice(content.start, Math.min(content.end, content.start + longestLabel));
  const colon = /^[^:;.!?\d]{2,44}?(?:(?<=\p{L}\.)[^:;.!?\d]{1,30})?(?=:\s)/u.exec(head);
  if (colon) {
    const who = partiesIn(paper, { start: content.start, end: content.start + colon[0].length });
    const isShort = colon[0].split(/\s+/u).length <= 6 && /^\p{Lu}/u.test(colon[0]);
    if (who.length > 0 && isShort) return { who, start: content.start, end: content.start + colon[0].length + 1 };
  }
  const tokens = tokensOf(paper.text, content);
  const party = partyAt(context, tokens, 0);
  const verb = party && tokens[party.last + 1];
  const isVerb = verb?.kind === 'word' && /^\p{Ll}/u.test(paper.of(verb));
  if (party && verb && isVerb) return { who: party.who, start: content.start, end: verb.start };
  const [first, second] = tokens;
  // "Karen will …": the first name alone, before an auxiliary of what is to come.
  const isName = first?.kind === 'word' && /^\p{Lu}/u.test(paper.of(first)) && words.futures.has(second?.norm ?? '');
  return first && second && isName ? { who: [paper.quoteOf(first)], start: first.start, end: second.start } : null;
}

/** ", Verantwortung Dr. Rieß, …", "(Owner: JS)", "– verantwortlich: Frau Lang". */
export function ownerAfter({ paper }: PaperContext, content: Range): Owner | null {
  const text = paper.of(content);
  for (const match of text.matchAll(
    /[,;(–-]\s*(\p{L}{2,16})(?:\s(?:ist|is|sind|are))?:?\s+(?=(?:d\p{L}{2}\s|the\s)?\p{Lu})/gu,
  )) {
    if (!words.responsible.has(normOf(match[1] ?? ''))) continue;
    const start = content.start + match.index;
    const from = start + match[0].length;
    const rest = /^[^,;()\n]{1,70}/u.exec(paper.text.slice(from, content.end))?.[0].length ?? 0;
    const who = partiesIn(paper, { start: from, end: from + rest });
    if (who.length > 0) return { who, start, end: from + rest };
  }
  return null;
}

/** The line without owner and due date, where these stand at its ends. */
function whatOf({ paper }: PaperContext, { start, end }: Range, due: Due | null, tail: number | null): Range {
  let last = tail ?? end;
  if (due && due.start > start && due.start < last && /^[\s,;.()]*$/u.test(paper.text.slice(due.end, last)))
    last = due.start;
  return trim(paper.text, start, last);
}
