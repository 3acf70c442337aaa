import { documentPath } from '#shared/citations/document-path.ts';
import type { Decision, DecisionVote, RecordEvent, RecordSource } from '#shared/contracts/meetings.ts';
import { describeEvent } from '#shared/describe-state.ts';
import { describeVote } from '#shared/describe-vote.ts';
import type { meetings } from '#shared/messages/de/meetings.ts';
import { oneLine, type Piece } from '../policy.ts';
import type { ReportWords } from '../read-words.ts';

/** Fields of records as pieces of a report. */

export const cell = (text: string | null | undefined): Piece[] => [{ text: oneLine(text ?? '') }];

/** Links to a record's page: "Protokoll, Seite 3". */
export const placeIn =
  (publicUrl: string, page: string) =>
  (source: RecordSource): Piece[] => [
    {
      text: oneLine(`${source.title}, ${page} ${source.firstPage}`),
      address: `${publicUrl}${documentPath(source.documentId, source)}`,
    },
  ];

export type Texts = typeof meetings;
export const remark = (text: string): Piece => ({ text: oneLine(text), isRemark: true });
/** Pieces on one line, apart from each other. */
export const apart = (pieces: readonly Piece[]): Piece[] => joined(pieces.map((piece) => [piece]));

/** Groups of pieces on one line, apart from each other; empty ones are left out. */
export const joined = (groups: readonly (readonly Piece[])[]): Piece[] =>
  groups
    .filter(({ length }) => length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ text: '; ' }, ...group]));

/** An agenda item, and whether it was public. */
export const itemOf = ({ item }: Pick<Decision, 'item'>, { publicity }: Texts): Piece[] =>
  item
    ? apart([
        ...cell([item.number, item.title].filter(Boolean).join(' ')),
        ...(item.isPublic === null ? [] : [remark(publicity[item.isPublic ? 'public' : 'non-public'])]),
      ])
    : [];

/** Fields of a decision that its wording depends on. */
export type StatedDecision = Pick<Decision, 'what' | 'number' | 'conditions' | 'validFrom' | 'validUntil' | 'proposal'>;

/** What was decided, with its number, conditions, validity and proposal. */
export function wordsOfDecision(row: StatedDecision, { decisionFields, numbered }: Texts, words: ReportWords): Piece[] {
  const dayOf = (day: Decision['validFrom']) => day && (day.date ? words.shortDate(day.date) : day.text);
  const fields = [
    ...row.conditions.map((condition) => [decisionFields.condition, condition]),
    [decisionFields.validFrom, dayOf(row.validFrom)],
    [decisionFields.validUntil, dayOf(row.validUntil)],
    [decisionFields.proposal, row.proposal],
  ];
  return apart([
    ...(row.number === null ? [] : [{ text: oneLine(numbered(row.number)), isStrong: true }]),
    { text: oneLine(row.what) },
    ...fields.flatMap(([label, value]) => (value ? [remark(`${label}: ${value}`)] : [])),
  ]);
}

/** The outcome, marked if it is inferred. */
export const outcomeOf = (
  { outcome, isOutcomeInferred }: Pick<Decision, 'outcome' | 'isOutcomeInferred'>,
  { outcomes, inferred }: Texts,
): Piece[] =>
  outcome ? [{ text: outcomes[outcome] }, ...(isOutcomeInferred ? [{ text: ' ' }, remark(`(${inferred})`)] : [])] : [];

/** What a later paper says of a record, with its words. */
export const eventOf = (event: RecordEvent, text: Texts, words: ReportWords): Piece =>
  remark(`${describeEvent(event, text, words.shortDate)}: ${event.source.quotation}`);

/** What the decision is today, unless it has always been in force, with the words that say so. */
export const standingOf = ({ state, events }: Decision, text: Texts, words: ReportWords): Piece[] => {
  if (events.length === 0 && (state === null || state === 'in-force')) return [];
  const told = events.map((event) => eventOf(event, text, words));
  return apart([{ text: '' }, ...(state === null ? [] : [{ text: text.states[state], isStrong: true }]), ...told]);
};

/** Everything stated about a vote; contradicting values are marked. */
export function voteOf(vote: DecisionVote | null, text: Texts): Piece[] {
  if (!vote) return [];
  const { columns, unanimously, votesContradict } = text;
  const counted = [
    [columns.yes, vote.yes],
    [columns.no, vote.no],
    [columns.abstentions, vote.abstentions],
  ].flatMap(([name, count]) => (count === null ? [] : [`${name}: ${count}`]));
  const named = [
    [columns.namesFor, vote.namesFor],
    [columns.namesAgainst, vote.namesAgainst],
    [columns.namesAbstaining, vote.namesAbstaining],
  ].flatMap(([name, names]) => (names && names.length > 0 ? [`${name}: ${(names as string[]).join(', ')}`] : []));
  const stated = [vote.isUnanimous ? unanimously : vote.majority, ...counted].filter(Boolean).join(', ');
  const contradiction = vote.contradiction.map(
    ({ quotation, firstPage }) => `„${quotation}“ (${columns.page} ${firstPage})`,
  );
  return apart([
    ...[stated, ...describeVote(vote, text), ...named]
      .filter((part) => part !== '')
      .map((part) => ({ text: oneLine(part) })),
    ...(contradiction.length > 0
      ? [{ ...remark(`${votesContradict} ${contradiction.join(', ')}`), isStrong: true }]
      : []),
  ]);
}
