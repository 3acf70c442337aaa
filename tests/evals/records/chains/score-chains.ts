import type { ChangeRecord } from '#server/reading/records/record-model.ts';
import { ownPlaces } from '../boardroom/own-words.ts';
import { meets, type PaperPlaces, type Place } from '../boardroom/paper-places.ts';
import { type PaperAsRead, readPaper } from '../boardroom/read-papers.ts';
import type { Measure, Tally } from '../boardroom/tally.ts';
import { type Chain, type LabelledState, readChains } from './read-chains.ts';

/** Words that say what became of something, as the product found them in a paper of a chain. */
interface FoundWords {
  paper: number;
  change: ChangeRecord;
  at: Place;
}

export const chainMeasures: readonly Measure[] = [
  { name: 'meeting date right', goal: 97 },
  { name: 'decisions and tasks that have a state, found' },
  { name: 'words that tell a state: precision', goal: 95 },
  { name: 'words that tell a state: recall' },
  ...['revoked', 'changed', 'confirmed', 'done', 'approved', 'corrected', 'challenged'].flatMap((effect) => [
    { name: `  ${effect}: precision` },
    { name: `  ${effect}: recall` },
  ]),
];

/**
 * Reads the papers of one half's chains and counts which states are found, and which of those found are labelled.
 * @param miss gets a line for each state that is missing or false
 */
export async function scoreChains(half: 'dev' | 'held-out', tally: Tally, miss: (line: string) => void): Promise<void> {
  for (const chain of readChains(half)) {
    const read: PaperAsRead[] = [];
    for (const { name, text } of chain.papers) read.push(await readPaper(Buffer.from(text, 'utf8'), name));
    const say = (line: string) => miss(`${chain.name}: ${line}`);
    scoreRecords(chain, read, (measure, isHit) => tally.add(measure, [half, `${half} ${chain.language}`], isHit), say);
    scoreWords(chain, read, (measure, isHit) => tally.add(measure, [half, `${half} ${chain.language}`], isHit), say);
  }
}

/** Days of the meetings, and the records that something became of. */
function scoreRecords(
  { papers, states }: Chain,
  read: readonly PaperAsRead[],
  count: (measure: string, isHit: boolean) => void,
  say: (line: string) => void,
): void {
  for (const [index, { name, date }] of papers.entries()) {
    const found = read[index]?.records.find((record) => record.kind === 'meeting')?.date?.date ?? null;
    count('meeting date right', found === date);
    if (found !== date) say(`meeting date of ${name}: ${date}, not ${found}`);
  }
  for (const { of, isOptional, target } of states) {
    const paper = read[target.paper];
    if (of === 'minutes' || isOptional || !paper) continue;
    const places = paper.places.find(target.quote);
    const own = paper.records.filter((record) => record.kind === of).flatMap((each) => ownPlaces(each, paper.places));
    const isFound = places.some((place) => own.some((at) => meets(place, at)));
    count('decisions and tasks that have a state, found', isFound);
    if (!isFound) say(`missing ${of}: ${target.quote}`);
  }
}

/** Whether the words that tell a state are found, with its effect, in the right paper. */
function scoreWords(
  { states }: Chain,
  read: readonly PaperAsRead[],
  count: (measure: string, isHit: boolean) => void,
  say: (line: string) => void,
): void {
  const found = read.flatMap(({ records, places }, paper) =>
    records
      .filter((record): record is ChangeRecord => record.kind === 'change')
      .map((change): FoundWords => ({ paper, change, at: places.placeOf(change.span) })),
  );
  const places = read.map((paper) => paper.places);
  for (const each of found) {
    const told = states.filter((state) => tells(each, state, places));
    const isRight = told.length > 0;
    if (isRight && told.every(({ isOptional }) => isOptional)) continue;
    count('words that tell a state: precision', isRight);
    count(`  ${each.change.effect}: precision`, isRight);
    if (!isRight) say(`false ${each.change.effect} ${each.change.of}: ${each.change.span.text.slice(0, 180)}`);
  }
  for (const state of states) {
    if (state.isOptional) continue;
    const isFound = found.some((each) => tells(each, state, places));
    count('words that tell a state: recall', isFound);
    count(`  ${state.effects[0]}: recall`, isFound);
    if (!isFound) say(`missing ${state.effects.join('|')} ${state.of}: ${state.proof.quote}`);
  }
}

/** The same effect on the same kind of thing, by the labelled words. */
function tells({ paper, change, at }: FoundWords, state: LabelledState, places: readonly PaperPlaces[]): boolean {
  if (paper !== state.proof.paper || change.of !== state.of || !state.effects.includes(change.effect)) return false;
  return places[paper]?.find(state.proof.quote).some((place) => meets(place, at)) ?? false;
}
