import type { DecisionRecord, MeetingRecord } from '#server/reading/records/record-model.ts';
import { hasVote, isFilled, isVoted, judgeOutcome, judgeVote, tellVote } from './judge-vote.ts';
import { type DecisionLabel, ofKind } from './labels.ts';
import { matchLabels } from './match-labels.ts';
import { squeeze } from './paper-places.ts';
import { wordsOf } from './same-value.ts';
import { itemOf, standsUnder } from './score-agenda.ts';
import { brief, type ScoredPaper } from './score-paper.ts';

/** A decision's text of more characters than this is a chapter, not a wording. */
const maxWording = 1_500;
/** Labelled statements of fewer words may be mere results ("Einstimmig angenommen."). */
const minStatement = 10;

/** Field → whether it is right, and what to tell if it is not. */
type Judged = Record<string, { isRight: boolean; told: string }>;

/**
 * Labelled decisions: found, their fields, and whether they are usable as they stand, i.e. wording, outcome, vote, agenda
 * item and day of the meeting are all right, as far as they are labelled.
 * @returns the records that are labelled decisions
 */
export function scoreDecisions({ labels, read, count, miss }: ScoredPaper): Set<DecisionRecord> {
  const records = read.records.filter((record): record is DecisionRecord => record.kind === 'decision');
  const day = ofKind(labels, 'meeting')[0]?.date;
  const found = matchLabels(ofKind(labels, 'decision'), records, read.places, ({ text, subjectText }) =>
    subjectText ? [text, subjectText] : [text],
  );
  for (const label of ofKind(labels, 'decision')) {
    const record = found.get(label);
    count('decisions found', record !== undefined);
    if (hasVote(label)) count('votes filled where stated, of all labelled', !!record && isFilled(label, record));
    if (!record) {
      miss(`decision missing: ${brief(label.text)}`);
      count('decisions usable, of all labelled', false);
      continue;
    }
    const fields: Judged = {
      ...judgeFields(label, record),
      ...(label.item === undefined ? {} : { item: judgeItem(label, record, read) }),
      ...(day === undefined ? {} : { date: { isRight: dayOf(record, read) === day, told: '' } }),
    };
    for (const [name, { isRight, told }] of Object.entries(fields)) {
      count(name === 'item' ? 'agenda item of a decision right' : `decision ${name} right`, isRight);
      // A wrong day is listed once, with the meeting.
      if (!isRight && name !== 'date') miss(`decision ${name} (${told}): ${brief(label.text)}`);
    }
    const isUsable = Object.values(fields).every(({ isRight }) => isRight);
    count('decisions usable as they stand, of found', isUsable);
    count('decisions usable, of all labelled', isUsable);
    if (hasVote(label)) count('votes filled where stated, of found', isFilled(label, record));
    // Anything filled that contradicts the label makes the vote wrong, the outcome included.
    const isWrong = judgeVote(label, record) === 'wrong' || judgeOutcome(label, record) === 'wrong';
    if (isVoted(record)) count('votes wrong', isWrong);
  }
  return new Set(found.values());
}

function judgeFields(label: DecisionLabel, record: DecisionRecord): Judged {
  const [outcome, vote] = [judgeOutcome(label, record), judgeVote(label, record)];
  const stated = `${JSON.stringify(label.votes)} ${label.how}`;
  return {
    wording: { isRight: holdsWording(label, record), told: brief(record.what.text) },
    outcome: { isRight: outcome === 'right', told: `${label.outcome}, not ${record.outcome?.value}` },
    vote: { isRight: vote === 'right', told: `${vote}: ${stated}, not ${tellVote(record)}` },
  };
}

/** The day of the meeting before it. */
function dayOf(record: DecisionRecord, read: ScoredPaper['read']): string | null {
  const before = read.all.slice(0, read.all.indexOf(record));
  const meeting = before.findLast((each): each is MeetingRecord => each.kind === 'meeting');
  return meeting && meeting.doubts.length === 0 ? (meeting.date?.date ?? null) : null;
}

function judgeItem({ item }: DecisionLabel, record: DecisionRecord, read: ScoredPaper['read']) {
  const told = item ? `${item.number} ${item.title}` : 'none';
  return { isRight: standsUnder(item ?? null, record, read), told: `${told}, not ${itemOf(record, read)}` };
}

/**
 * The wording, with the motion quoted beside it, holds what was decided: the label's subject, or four fifths of the
 * labelled statement's words, if that is more than a result. A chapter that holds it in passing does not count.
 */
function holdsWording({ text, subject, subjectText }: DecisionLabel, record: DecisionRecord): boolean {
  const wording = `${record.what.text} ${record.subject?.text ?? ''}`;
  if (wording.length > Math.max(maxWording, 3 * text.length)) return false;
  if (squeeze(wording).includes(squeeze(subject))) return true;
  const stated = wordsOf(text);
  if (subjectText !== undefined && stated.length < minStatement) return false;
  const own = new Set(wordsOf(wording));
  return stated.filter((word) => own.has(word)).length >= 0.8 * stated.length;
}
