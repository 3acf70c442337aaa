import { stateOfRecords } from '#server/features/meetings/timeline/state-of-records.ts';
import type { RecordPlace } from '#server/features/meetings/timeline/timeline-model.ts';
import type { ChangeRecord, PaperRecord } from '#server/reading/records/record-model.ts';
import { ownPlaces } from '../boardroom/own-words.ts';
import { meets, type PaperPlaces, type Place } from '../boardroom/paper-places.ts';
import { type PaperAsRead, readPaper } from '../boardroom/read-papers.ts';
import type { Measure, Tally } from '../boardroom/tally.ts';
import { type Chain, type LabelledState, readChains } from './read-chains.ts';
import { chainDecisionMeasures, readChainDecisions, scoreChainDecisions } from './score-chain-decisions.ts';

/** After all papers. */
const today = '2026-11-28';

/** Words that say what became of something, as the product found them in a paper of a chain. */
interface FoundWords {
  paper: number;
  change: ChangeRecord;
  at: Place;
}

export const chainMeasures: readonly Measure[] = [
  { name: 'meeting date right', goal: 97 },
  ...chainDecisionMeasures,
  { name: 'decisions and tasks that have a state, found' },
  { name: 'words that tell a state: precision' },
  { name: 'words that tell a state: recall' },
  { name: 'states: precision', goal: 95 },
  { name: 'states: recall' },
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
  const decisions = readChainDecisions(half);
  for (const chain of readChains(half)) {
    const read: PaperAsRead[] = [];
    for (const { name, text } of chain.papers) read.push(await readPaper(Buffer.from(text, 'utf8'), name));
    const count = (measure: string, isHit: boolean) => tally.add(measure, [half, `${half} ${chain.language}`], isHit);
    const say = (line: string) => miss(`${chain.name}: ${line}`);
    scoreRecords(chain, read, count, say);
    scoreChainDecisions(decisions.get(chain.name) ?? [], read, count, say);
    scoreWords(chain, read, count, say);
    scoreStates(chain, read, count, say);
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

/** Whether each state is told of the record that it is labelled of, and no other state is told. */
function scoreStates(
  { states }: Chain,
  read: readonly PaperAsRead[],
  count: (measure: string, isHit: boolean) => void,
  say: (line: string) => void,
): void {
  const places = read.map((paper) => paper.places);
  const found = statesOf(read);
  const isSame = (told: ToldState, state: LabelledState) =>
    !state.isOptional && tells(told, state, places) && isTarget(told, state, read);
  for (const told of found) {
    const isRight = states.some((state) => isSame(told, state));
    // Of an arguable state any target will do.
    if (!isRight && states.some((state) => state.isOptional && tells(told, state, places))) continue;
    count('states: precision', isRight);
    if (!isRight)
      say(`false state ${told.change.effect} of ${told.target.span.text.slice(0, 90)}: ${told.change.span.text}`);
  }
  for (const state of states) {
    if (state.isOptional) continue;
    const isFound = found.some((told) => isSame(told, state));
    count('states: recall', isFound);
    if (!isFound) say(`missing state ${state.effects.join('|')} of ${state.target.quote}: ${state.proof.quote}`);
  }
}

/** A change with the record that it is said of. */
interface ToldState extends FoundWords {
  target: PaperRecord;
  targetPaper: number;
}

/** What the product makes of all papers together. */
function statesOf(read: readonly PaperAsRead[]): ToldState[] {
  const papers = read.map(({ all, date }, index) => ({ documentId: String(index), date, records: all }));
  const recordAt = ({ documentId, ordinal }: RecordPlace) => papers[Number(documentId)]?.records[ordinal];
  return stateOfRecords(papers, today).flatMap((state) =>
    state.events.flatMap(({ change: place }): ToldState[] => {
      const [change, target, paper] = [recordAt(place), recordAt(state), Number(place.documentId)];
      const at = change && read[paper]?.places.placeOf(change.span);
      if (change?.kind !== 'change' || !target || !at) return [];
      return [{ paper, change, at, target, targetPaper: Number(state.documentId) }];
    }),
  );
}

/** The labelled words are the record's own; of minutes it is the paper that counts. */
function isTarget({ target, targetPaper }: ToldState, state: LabelledState, read: readonly PaperAsRead[]): boolean {
  const paper = read[state.target.paper];
  if (!paper || targetPaper !== state.target.paper) return false;
  if (state.of === 'minutes') return true;
  const own = [...ownPlaces(target, paper.places), paper.places.placeOf(target.span)];
  return paper.places.find(state.target.quote).some((place) => own.some((each) => meets(place, each)));
}
