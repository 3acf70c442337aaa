import type { AnswerRecord } from '#shared/contracts/chats.ts';
import type { AnswerSources, Claim, EvidencePassage, Judgement } from '../../engine.ts';
import type { Intent, PaperQuestion } from '../../intent.ts';
import { mergeRankings } from '../../merge-rankings.ts';
import { rangeOf } from '../../periods.ts';
import { claimOf, inOrder, isInPeriods } from '../../records/list-records.ts';
import { type Suggestions, wordsOf } from './suggest-searches.ts';

/** Evidence that the model may quote, by its number. */
export type Entry = {
  number: number;
  title: string;
  /** The part of the passage that is sent. */
  text: string;
  passage: EvidencePassage;
  record: AnswerRecord | null;
};

/** Passages sent; measured with ten. */
const maxPassages = 12;
/** Passages per additional search. */
const passagesOfSearch = 8;
/** Best passages that are always sent, since suggestions may be wrong. */
const alwaysSent = 3;
/** Records sent. */
const maxRecords = 40;
/** Characters sent in total, about 7,000 tokens of German; and per passage. */
const maxCharacters = 24_000;
const maxPassageLength = 4_000;

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
  const found = await Promise.all(questions.map((question) => searchOnce(question, intent, suggestions, sources)));
  const merged = mergeRankings([judgement.passages, ...found]);
  const passages = inScopeFirst(merged, suggestions).slice(0, maxPassages);
  const answering = judgement.claims.filter(({ segment }) => segment.record !== undefined);
  const records = answering.length > 0 ? answering : await listSuggested(intent, suggestions, sources);
  return withinBudget([
    ...records.slice(0, maxRecords).flatMap(entryOfRecord),
    ...passages.map((passage) => ({ title: titleOf(passage), passage, record: null })),
  ]);
}

/** A period in the question itself wins over a suggested one; its own search has no other filter. */
async function searchOnce(
  question: string,
  { periods, meantDay, standalone }: PaperIntent,
  suggestions: Suggestions | null,
  { search }: AnswerSources,
) {
  const suggested = question === standalone || periods.length > 0 ? null : suggestions?.scope.period;
  const period = meantDay === null ? suggested : periods[0];
  const range = period ? { dateFrom: period.from, dateTo: period.to } : {};
  return (await search({ question, limit: passagesOfSearch, ...range })).passages;
}

/** The best passages regardless of suggestions, then those of the suggested papers and bodies. */
function inScopeFirst(passages: readonly EvidencePassage[], suggestions: Suggestions | null): EvidencePassage[] {
  const isMeant = ({ title, fileName, section, body }: EvidencePassage) =>
    isNamed([title, fileName, section, body], suggestions);
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

type UnsizedEntry = Omit<Entry, 'number' | 'text'>;

function entryOfRecord({ sources: [words], segment: { record } }: Claim): UnsizedEntry[] {
  if (!words || !record) return [];
  const { passage } = words;
  const { kind, date, body, item, outcome, who, due } = record;
  const fields = [passage.title, date, body, kind, item, outcome, who, due && `due ${due}`];
  return [{ title: fields.filter(Boolean).join(' · '), passage, record }];
}

function titleOf({ title, meetingDate, firstPage, section, speaker }: EvidencePassage): string {
  return [title, meetingDate, `p. ${firstPage}`, section, speaker].filter(Boolean).join(' · ');
}

/** Keeps entries within the total budget, truncating overlong ones. */
function withinBudget(entries: readonly UnsizedEntry[]): Entry[] {
  let left = maxCharacters;
  const kept: Entry[] = [];
  for (const entry of entries) {
    const text = entry.passage.text.slice(0, maxPassageLength);
    left -= text.length + entry.title.length;
    if (left < 0) break;
    kept.push({ ...entry, text, number: kept.length + 1 });
  }
  return kept;
}
