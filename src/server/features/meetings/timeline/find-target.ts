import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import { isFrameWord } from '#server/reading/records/changes/change-words.ts';
import type { ChangeRecord } from '#server/reading/records/record-model.ts';
import { digitsOf, type Subject, termsOfWord } from './collect-subjects.ts';
import { isCompound, isSameNumber, type NumberParts, numberParts } from './record-number.ts';
import { itemWordOf, type Known, TargetIndex } from './target-index.ts';

/** A change with its place and meeting. */
export type Change = Subject & { record: ChangeRecord };

/** Least share of the words that name a matter, by rarity, that a record must have. */
const leastShare = { named: 0.34, matter: 0.6 };
/** The best candidate must be clearly better than the next. */
const clearlyBetter = 0.75;

/** Finds what changes are about; null where several records, or none, may be meant. */
export class TargetFinder {
  readonly #index: TargetIndex;

  constructor(subjects: readonly Subject[]) {
    this.#index = new TargetIndex(subjects.filter(({ record }) => record.kind !== 'change'));
  }

  /** @param isGone the record has been replaced by the other one, which is therefore meant rather */
  find(change: Change, isGone: (one: Subject, by: Subject) => boolean): Subject | null {
    const { target, of } = change.record;
    const wanted = wantedOf(change);
    const isNear = this.#nearTo(change, wanted);
    if (of === 'minutes') return findMinutes(this.#index.ofKind('meeting', null), isNear, change, wanted);
    const numbered = target.number === null ? [] : [...this.#index.withNumber(target.number)];
    const ofNumber = numbered.filter((each) => hasNumber(each, wanted) && isNear(each));
    const isOfNumber = new Set(ofNumber);
    const isMeant = (each: Known) =>
      (ofNumber.length > 0 ? isOfNumber.has(each) : isUnnumbered(each, change)) &&
      isOfMeeting(each, change, wanted) &&
      (target.item === null || isSameItem(each, wanted)) &&
      (ofNumber.length > 0 || isNear(each));
    const pool = ofNumber.length > 0 ? ofNumber : this.#placed(change);
    if (ofNumber.length === 1) return pool.find(isMeant)?.subject ?? null;
    const isNamed = ofNumber.length > 0 || target.date !== null || target.meetingNumber !== null;
    const words = matterOf(change);
    if (isNamed && (target.item !== null || words.length === 0)) {
      const [only, next] = firstTwo(pool, isMeant);
      if (only && !next) return only.subject;
    }
    return words.length === 0 ? null : this.#bestMatter(words, isMeant, isNamed, isGone);
  }

  /** All of the kind and, if stated, of the day. */
  #placed({ record: { of, target } }: Change): readonly Known[] {
    return target.date === null ? this.#index.ofKind(of, null) : this.#index.ofDay(of, target.date);
  }

  /** Records of the change's own body, or of an unknown one; if there are none, of a body that it names. */
  #nearTo(change: Change, wanted: Wanted): (known: Known) => boolean {
    const kind = change.record.of === 'minutes' ? 'meeting' : change.record.of;
    const isPossible = (each: Known) => mayBeMeant(each, change, wanted);
    if (change.body === null) return isPossible;
    if (this.#index.ofKind(kind, change.body).some(isPossible))
      return (each) => (each.subject.body === change.body || each.subject.body === null) && isPossible(each);
    const named = new Set(termsFor(change.record.target.words.text).flat());
    return (each) => (each.subject.body?.split(' ').every((word) => named.has(word)) ?? false) && isPossible(each);
  }

  /** The one that shares the matter's words. */
  #bestMatter(
    words: readonly (readonly string[])[],
    isMeant: (known: Known) => boolean,
    isNamed: boolean,
    isGone: (one: Subject, by: Subject) => boolean,
  ): Subject | null {
    const scored = this.#index
      .sharing(words, (stem) => this.#weightOf([stem]), isMeant)
      .map(({ subject }) => ({ subject, score: this.#shareOf(words, subject) }))
      .filter(({ score }) => score >= leastShare[isNamed ? 'named' : 'matter'])
      .sort((one, other) => other.score - one.score);
    const [best] = scored;
    if (!best) return null;
    const rivals = scored.filter((each) => each !== best && each.score >= best.score * clearlyBetter);
    if (rivals.length === 0) return best.subject;
    const standing = [best, ...rivals].filter(({ subject }) => !scored.some((each) => isGone(subject, each.subject)));
    return standing.length === 1 ? (standing[0]?.subject ?? null) : null;
  }

  /** Share of the words, weighted by rarity, that the record has. */
  #shareOf(words: readonly (readonly string[])[], { terms }: Subject): number {
    let [shared, all, count] = [0, 0, 0];
    for (const stems of words) {
      const known = stems.filter((stem) => terms.has(stem));
      const weight = this.#weightOf(known.length > 0 ? known : stems.slice(0, 1));
      all += weight;
      if (known.length > 0) shared += weight;
      if (known.length > 0) count++;
    }
    // One word in common is a coincidence, unless nothing else was said.
    return all === 0 || (count < 2 && words.length > 2) ? 0 : shared / all;
  }

  #weightOf(stems: readonly string[]): number {
    const rarest = Math.min(...stems.map(this.#index.frequencyOf));
    return Math.log(1 + this.#index.size / (1 + rarest));
  }
}

/** What a change says of its target, folded once. */
type Wanted = {
  number: NumberParts | null;
  /** The folded number, if it is told from others in running text. */
  numberText: string | null;
  meetingNumber: string | null;
  itemWord: string | null;
};

const wantedOf = ({ record: { target } }: Change): Wanted => ({
  number: target.number === null ? null : numberParts(target.number),
  numberText: target.number !== null && isCompound(target.number) ? foldText(target.number) : null,
  meetingNumber: digitsOf(target.meetingNumber),
  itemWord: itemWordOf(target.item),
});

/** Earlier, of the right kind, and something that can still change. */
function mayBeMeant(known: Known, change: Change, wanted: Wanted): boolean {
  const { record } = known.subject;
  const { of, effect } = change.record;
  if (record.kind !== (of === 'minutes' ? 'meeting' : of)) return false;
  if (record.kind === 'meeting') return record.paper === 'minutes' && isEarlier(known.subject, change);
  if (record.kind === 'decision') {
    const outcome = record.outcome?.value ?? 'adopted';
    const isDecided = decided.has(outcome);
    if (!isDecided && !(effect === 'confirmed' && outcome === 'rejected')) return false;
  }
  return isEarlier(known.subject, change) || isEarlierItem(known, change, wanted);
}

const decided: ReadonlySet<string> = new Set(['adopted', 'elected', 'confirmed', 'objected']);

const isEarlier = (one: Subject, other: Subject) => one.date !== null && other.date !== null && one.date < other.date;

/** An item of the same meeting that the change names: "der unter TOP 3 gefasste Beschluss". */
const isEarlierItem = (one: Known, { record, documentId, ordinal, item }: Change, wanted: Wanted) =>
  record.target.item !== null &&
  one.subject.documentId === documentId &&
  one.subject.ordinal < ordinal &&
  item?.number !== one.subject.item?.number &&
  isSameItem(one, wanted);

const isSameItem = ({ itemWord }: Known, wanted: Wanted) => itemWord !== null && itemWord === wanted.itemWord;

/** A stated day and a stated number of the meeting must not be another's. */
function isOfMeeting({ subject: { date, meetingNumber } }: Known, { record }: Change, wanted: Wanted): boolean {
  const { target } = record;
  if (target.date !== null && target.date !== date) return false;
  return target.meetingNumber === null || meetingNumber === null || wanted.meetingNumber === meetingNumber;
}

/** Where a number is stated, a decision with another one is not meant. */
const isUnnumbered = ({ subject, number }: Known, { record }: Change) =>
  record.target.number === null || subject.record.kind !== 'decision' || number === null;

/** A record without a number of its own, such as a task, is told by one only where it stands. */
function hasNumber({ subject, number, searched }: Known, wanted: Wanted): boolean {
  if (number !== null) return wanted.number !== null && isSameNumber(number, wanted.number, subject.date);
  return searched !== null && wanted.numberText !== null && searched.includes(wanted.numberText);
}

function firstTwo(pool: readonly Known[], isMeant: (known: Known) => boolean): Known[] {
  const found: Known[] = [];
  for (const each of pool) {
    if (isMeant(each)) found.push(each);
    if (found.length === 2) break;
  }
  return found;
}

/**
 * By day or number, else the meeting before.
 * @param meetings the latest first
 */
function findMinutes(
  meetings: readonly Known[],
  isNear: (known: Known) => boolean,
  change: Change,
  wanted: Wanted,
): Subject | null {
  const { target } = change.record;
  const isStated = target.date !== null || target.meetingNumber !== null;
  const [first, next] = firstTwo(meetings, (each) => isOfMeeting(each, change, wanted) && isNear(each));
  if (!first) return null;
  const latest = first.subject;
  // Numbers of meetings start again every year or term: only a meeting that tells its number is meant by it.
  if (isStated) return target.date === null && next && latest.meetingNumber !== wanted.meetingNumber ? null : latest;
  const [own, before] = [Number(change.meetingNumber), Number(latest.meetingNumber)];
  const isNext = change.meetingNumber === null || latest.meetingNumber === null || own === before + 1 || own === 1;
  return isNext ? latest : null;
}

/** Stems of each word that names the matter: in the target's words, else in the agenda item and the statement. */
function matterOf({ record, item }: Change): string[][] {
  const named = termsFor(record.target.words.text);
  if (named.length > 0) return named;
  const titled = termsFor(item?.title ?? '');
  return titled.length > 0 ? titled : termsFor(record.text?.text ?? '');
}

const termsFor = (text: string): string[][] =>
  [...new Set(foldedWords(text))]
    .filter((word) => !/\d/.test(word) && !isFrameWord(word))
    .map(termsOfWord)
    .filter((stems) => stems.length > 0);
