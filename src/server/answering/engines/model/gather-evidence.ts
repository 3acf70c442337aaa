import { sectionSeparator } from '#server/reading/read-model.ts';
import type { AnswerRecord } from '#shared/contracts/chats.ts';
import type { AnswerSources, Claim, EvidencePassage, Judgement } from '../../engine.ts';
import type { Intent, PaperQuestion } from '../../intent.ts';
import { mergeRankings } from '../../merge-rankings.ts';
import { isWithin, rangeOf } from '../../periods.ts';
import { claimOf, inOrder, isInPeriods } from '../../records/list-records.ts';
import { type NumberedPassage, numberSentences } from './number-sentences.ts';
import { type Suggestions, wordsOf } from './suggest-searches.ts';

/** Evidence that the model may quote, by its number. */
export type Entry = NumberedPassage & { record: AnswerRecord | null };

/**
 * Passages sent, of about 1,000 characters each. They hold the answer to 98 of 100 plain questions on the papers of
 * `eval/boardroom`, to 97 of everyday ones (eight passages: 92), and to 65 of those in the other language.
 */
const maxPassages = 16;
/** Passages per additional search. */
const passagesOfSearch = 8;
/** Best passages that are always sent, since suggestions may be wrong. */
const alwaysSent = 3;
/** Records sent. */
const maxRecords = 40;
/** Characters sent in total, about 7,000 tokens of German. */
const maxCharacters = 24_000;

export type PaperIntent = Extract<Intent, PaperQuestion>;

/**
 * Evidence for the model, within a budget: answering records first, then passages found by the question and by the
 * suggested searches.
 */
export async function gatherEvidence(
  intent: PaperIntent,
  judgement: Judgement,
  suggestions: Suggestions | null,
  sources: AnswerSources,
): Promise<Entry[]> {
  const questions = [
    // If records answered, the passages have not been searched yet.
    ...(judgement.passages.length === 0 ? [intent.standalone] : []),
    ...(suggestions?.searches ?? []),
  ];
  const found = await Promise.all(
    questions.map(async (question) => (await sources.search({ question, limit: passagesOfSearch })).passages),
  );
  // Those with the best statements come first.
  const quoted = judgement.quotations.flatMap(
    ({ passage }) => judgement.passages.find(({ id }) => id === passage.id) ?? [],
  );
  const merged = mergeRankings([quoted, judgement.passages, ...found]);
  const passages = inScopeFirst(merged, suggestions).slice(0, maxPassages);
  const answering = judgement.claims.filter(({ segment }) => segment.record !== undefined);
  const records = answering.length > 0 ? answering : await listSuggested(intent, suggestions, sources);
  return withinBudget([
    ...records.slice(0, maxRecords).flatMap(entryOfRecord),
    ...passages.map((passage) => ({ title: titleOf(passage), passage, record: null })),
  ]);
}

/** The best passages regardless of suggestions, then those of the suggested period, papers and bodies. */
function inScopeFirst(passages: readonly EvidencePassage[], suggestions: Suggestions | null): EvidencePassage[] {
  const period = suggestions?.scope.period;
  const isMeant = ({ title, fileName, section, body, meetingDate }: EvidencePassage) =>
    isNamed([title, fileName, section, body], suggestions) && (!period || isWithin(meetingDate, period));
  const best = passages.slice(0, alwaysSent);
  const others = passages.slice(alwaysSent);
  return [...best, ...others.filter(isMeant), ...others.filter((each) => !isMeant(each))];
}

/** True also if the suggestions name nothing. */
function isNamed(texts: readonly (string | null | undefined)[], suggestions: Suggestions | null): boolean {
  const names = suggestions?.scope.names ?? [];
  if (names.length === 0) return true;
  const words = new Set(wordsOf(texts.filter(Boolean).join(' ')));
  return names.some((name) => name.every((word) => words.has(word)));
}

async function listSuggested(
  intent: PaperIntent,
  suggestions: Suggestions | null,
  sources: AnswerSources,
): Promise<readonly Claim[]> {
  if (suggestions === null || suggestions.records.length === 0) return [];
  const { period } = suggestions.scope;
  const periods = intent.periods.length > 0 || period === null ? intent.periods : [period];
  if (periods.length === 0) return [];
  const found = await sources.listRecords({
    kinds: suggestions.records,
    ...rangeOf(periods),
    limit: 10 * maxRecords,
  });
  const claims = inOrder(found.filter((record) => isInPeriods(record, periods))).map(claimOf);
  const named = claims.filter(({ sources: [words], segment: { record } }) =>
    isNamed([record?.body, words?.passage.title, words?.passage.body], suggestions),
  );
  return (named.length > 0 ? named : claims).slice(0, maxRecords);
}

type UnsizedEntry = Pick<Entry, 'title' | 'passage' | 'record'>;

function entryOfRecord({ sources: [words], segment: { record } }: Claim): UnsizedEntry[] {
  if (!words || !record) return [];
  const { passage } = words;
  const { kind, date, body, item, outcome, who, due } = record;
  const fields = [passage.title, date, body, kind, item, outcome, who, due && `due ${due}`];
  return [{ title: fields.filter(Boolean).join(' · '), passage, record }];
}

/** Headings told of a passage, the innermost. */
const maxHeadings = 2;

/** The head of a passage: what the words themselves leave to it, in few of them. */
function titleOf({ title, meetingDate, body, firstPage, section, speaker }: EvidencePassage): string {
  const headings = (section ?? '').split(sectionSeparator).filter((part) => part !== '' && part !== title);
  const isNamed = body && ![title, ...headings].some((text) => text.includes(body));
  return [
    title,
    isNamed && body,
    meetingDate,
    `p. ${firstPage}`,
    ...headings.slice(-maxHeadings),
    speaker && `speaker: ${speaker}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Keeps entries within the total budget. */
function withinBudget(entries: readonly UnsizedEntry[]): Entry[] {
  let left = maxCharacters;
  const kept: Entry[] = [];
  for (const { title, passage, record } of entries) {
    const numbered = numberSentences(passage, kept.length + 1, title);
    left -= numbered.text.length + title.length;
    if (left < 0) break;
    kept.push({ ...numbered, record });
  }
  return kept;
}
