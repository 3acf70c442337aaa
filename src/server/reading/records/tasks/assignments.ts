import { words as shared } from '../lexicon/lexicon.ts';
import type { PaperContext } from '../paper-context.ts';
import { type Range, tokensOf } from '../paper-text.ts';
import type { DeadlineRecord, TaskRecord } from '../record-model.ts';
import { trim } from '../trim-range.ts';
import { ownerAfter } from './action-lines.ts';
import { type Charge, type Clause, isPassive, negations } from './clause.ts';
import { type Due, findDues } from './due-date.ts';
import { actingIn } from './find-acting.ts';
import { chargedIn } from './find-charged.ts';
import { isActor, taskWords as words } from './words.ts';

const longestClause = 900;
const calls = [...words.calls];

/**
 * The task or deadline in a clause. A task needs somebody who is charged, who takes it upon himself or who is said to do
 * it by a day; a deadline a duty until a day. What is expected, wished, going on, lasting or reported is none.
 */
export function assignmentOf(context: PaperContext, range: Range): TaskRecord | DeadlineRecord | null {
  const { paper, date, isMinutes } = context;
  const text = paper.of(range);
  if (text.length > longestClause || /\?["'”’“»«)]*$/u.test(text)) return null;
  const tokens = tokensOf(paper.text, range);
  if (tokens.length < 4) return null;
  const dues = findDues(paper, range, date).filter(({ quoted }) => !date || !quoted.date || quoted.date >= date);
  const due = dues.find(({ isUntil }) => isUntil) ?? dues[0] ?? null;
  const clause = { range, tokens, norms: tokens.map(({ norm }) => norm), due };
  const owner = due && ownerAfter(context, range);
  if (owner) return taskOf(context, clause, { party: null, who: owner.who, from: 0, doubts: [] });
  if (isMinutes || due?.isUntil) {
    const charge = chargedIn(context, clause) ?? actingIn(context, clause);
    if (charge) return taskOf(context, clause, charge);
  }
  const isPayable = clause.norms.some((norm) => words.payable.has(norm));
  return due && (due.isUntil || isPayable) ? dutyIn(context, clause, due) : null;
}

function taskOf(
  { paper }: PaperContext,
  { range, tokens, due }: Clause,
  { party, who, from, doubts }: Charge,
): TaskRecord {
  const what = trim(paper.text, tokens[from]?.start ?? range.start, range.end);
  return {
    kind: 'task',
    item: null,
    doubts,
    span: paper.quoteOf(range),
    what: paper.quoteOf(what.end - what.start < 4 ? range : what),
    who: who ?? party?.who ?? [],
    due: due?.quoted ?? null,
  };
}

/** "Tischvorlagen sind bis 26. November einzureichen", "wer bis 30. Juni nicht liefert, …", "the form is due by 31 May". */
function dutyIn({ paper }: PaperContext, { range, norms }: Clause, due: Due): DeadlineRecord | null {
  if (norms.some((norm) => words.ongoing.has(norm) || words.reported.has(norm)) || norms.includes('until')) return null;
  const isCall = norms.some((norm) => calls.some((call) => norm.endsWith(call)));
  const isLasting = !isCall && norms.some((norm) => words.lasting.has(norm));
  const isOpen =
    norms.some((norm) => negations.has(norm) || words.conditions.has(norm)) || words.soon.has(norms[0] ?? '');
  const isInfinitive =
    norms.some((norm, at) => norm === 'zu' && /(?:en|ern|eln)$/u.test(norms[at + 1] ?? '')) ||
    norms.some((norm) => /\p{L}zu\p{L}+en$/u.test(norm));
  const isPlain =
    due.isUntil &&
    !norms.some((norm) => shared.auxiliaries.has(norm) || shared.modals.has(norm) || /(?:te|ten|ed)$/u.test(norm));
  const hasDuty =
    norms.some((norm) => words.duties.has(norm)) || isInfinitive || isOpen || isPassive(norms) || isPlain || isCall;
  const isPast = norms.some((norm) => shared.past.has(norm) || shared.perfect.has(norm));
  if (!hasDuty || (isLasting && !isOpen) || (isPast && !isInfinitive)) return null;
  return {
    kind: 'deadline',
    item: null,
    doubts: isActor(norms[0] ?? '') ? ['kind'] : [],
    span: paper.quoteOf(range),
    what: paper.quoteOf(range),
    due: due.quoted,
  };
}
