import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import { isFrameWord } from '#server/reading/records/changes/change-words.ts';
import type { ChangeRecord } from '#server/reading/records/record-model.ts';
import { digitsOf, type Subject, termsOfWord } from './collect-subjects.ts';

/** A change with its place and meeting. */
export type Change = Subject & { record: ChangeRecord };

/** Least share of the words that name a matter, by rarity, that a record must have. */
const leastShare = { named: 0.34, matter: 0.6 };
/** The best candidate must be clearly better than the next. */
const clearlyBetter = 0.75;

/** Finds what changes are about; null where several records, or none, may be meant. */
export class TargetFinder {
  readonly #subjects: readonly Subject[];
  /** In how many records each stem occurs. */
  readonly #frequency = new Map<string, number>();

  constructor(subjects: readonly Subject[]) {
    this.#subjects = subjects.filter(({ record }) => record.kind !== 'change');
    for (const { terms } of this.#subjects)
      for (const term of terms) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
  }

  /** @param isGone the record has been replaced by the other one, which is therefore meant rather */
  find(change: Change, isGone: (one: Subject, by: Subject) => boolean): Subject | null {
    const { target, of } = change.record;
    const candidates = this.#subjects.filter((subject) => mayBeMeant(subject, change));
    const own = candidates.filter(({ body }) => body === change.body || body === null || change.body === null);
    const near = own.length > 0 || change.body === null ? own : candidates.filter((each) => isNamedBody(each, change));
    if (of === 'minutes') return findMinutes(near, change);
    const numbered = near.filter((subject) => hasNumber(subject, target.number));
    const ofMeeting = (
      target.number !== null && numbered.length > 0 ? numbered : near.filter(isUnnumbered(change))
    ).filter((each) => isOfMeeting(each, change));
    const isNamed = numbered.length > 0 || target.date !== null || target.meetingNumber !== null;
    const meant =
      target.item === null ? ofMeeting : ofMeeting.filter(({ item }) => isSameItem(item?.number, target.item));
    if (numbered.length === 1) return meant[0] ?? null;
    if (target.item !== null && isNamed && meant.length === 1) return meant[0] ?? null;
    return this.#bestMatter(meant, change, isNamed, isGone);
  }

  /** The one that shares the matter's words; with none to compare, the only one of the named meeting. */
  #bestMatter(
    candidates: readonly Subject[],
    change: Change,
    isNamed: boolean,
    isGone: (one: Subject, by: Subject) => boolean,
  ): Subject | null {
    const words = matterOf(change);
    if (words.length === 0) return isNamed && candidates.length === 1 ? (candidates[0] ?? null) : null;
    const scored = candidates
      .map((subject) => ({ subject, score: this.#shareOf(words, subject) }))
      .filter(({ score }) => score >= leastShare[isNamed ? 'named' : 'matter'])
      .sort((one, other) => other.score - one.score);
    const [best] = scored;
    if (!best) return null;
    const rivals = scored.filter((each) => each !== best && each.score >= best.score * clearlyBetter);
    const standing = [best, ...rivals].filter(({ subject }) => !scored.some((each) => isGone(subject, each.subject)));
    return rivals.length === 0 ? best.subject : standing.length === 1 ? (standing[0]?.subject ?? null) : null;
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
    const rarest = Math.min(...stems.map((stem) => this.#frequency.get(stem) ?? 0));
    return Math.log(1 + this.#subjects.length / (1 + rarest));
  }
}

/** Earlier, of the right kind, and something that can still change. */
function mayBeMeant(subject: Subject, change: Change): boolean {
  const { record } = subject;
  const { of, effect } = change.record;
  if (record.kind !== (of === 'minutes' ? 'meeting' : of)) return false;
  if (record.kind === 'meeting') return record.paper === 'minutes' && isEarlier(subject, change);
  if (record.kind === 'decision') {
    const outcome = record.outcome?.value ?? 'adopted';
    const isDecided = ['adopted', 'elected', 'confirmed', 'objected'].includes(outcome);
    if (!isDecided && !(effect === 'confirmed' && outcome === 'rejected')) return false;
  }
  return isEarlier(subject, change) || isEarlierItem(subject, change);
}

const isEarlier = (one: Subject, other: Subject) => one.date !== null && other.date !== null && one.date < other.date;

/** An item of the same meeting that the change names: "der unter TOP 3 gefasste Beschluss". */
const isEarlierItem = (one: Subject, { record, documentId, ordinal, item }: Change) =>
  record.target.item !== null &&
  one.documentId === documentId &&
  one.ordinal < ordinal &&
  item?.number !== one.item?.number &&
  isSameItem(one.item?.number, record.target.item);

const isSameItem = (one: string | null | undefined, other: string | null) =>
  one != null && other !== null && foldedWords(one).at(-1) === foldedWords(other).at(-1);

/** True if the words that name the target name this body, too: "der Beschluss des Bauausschusses vom …". */
const isNamedBody = ({ body }: Subject, { record }: Change) => {
  const named = new Set(termsFor(record.target.words.text).flat());
  return body?.split(' ').every((word) => named.has(word)) ?? false;
};

/** A stated day and a stated number of the meeting must not be another's. */
function isOfMeeting({ date, meetingNumber }: Subject, { record }: Change): boolean {
  const { target } = record;
  if (target.date !== null && target.date !== date) return false;
  return target.meetingNumber === null || meetingNumber === null || digitsOf(target.meetingNumber) === meetingNumber;
}

/** Where a number is stated, a decision with another one is not meant. */
const isUnnumbered =
  ({ record }: Change) =>
  (subject: Subject) =>
    record.target.number === null || subject.record.kind !== 'decision' || subject.record.number === null;

/** A decision's own number stands at its beginning. */
const numberWithin = 40;
/** "25/14" is told from other numbers, "14" is not. */
const isCompound = (number: string) => /\d\D+\d/.test(number);

/** "Beschluss Nr. 25/14", "25/014" and, in 2025, "14" are one. A task is told by its number only where it stands. */
function hasNumber({ record, date }: Subject, wanted: string | null): boolean {
  if (wanted === null) return false;
  if (record.kind === 'task') return isCompound(wanted) && foldText(record.span.text).includes(foldText(wanted));
  if (record.kind !== 'decision') return false;
  if (record.number === null)
    return isCompound(wanted) && foldText(record.span.text.slice(0, numberWithin)).includes(foldText(wanted));
  const [one, other] = [numberParts(record.number.text), numberParts(wanted)];
  const letters = [one.letters, other.letters].filter((each) => each !== '');
  if (letters.length === 2 && letters[0] !== letters[1]) return false;
  const year = Number(date?.slice(0, 4));
  const [short, long] =
    one.digits.length < other.digits.length ? [one.digits, other.digits] : [other.digits, one.digits];
  if (short.length === long.length) return short.every((each, index) => each === long[index]);
  const rest = long.filter((each) => each !== year && each !== year % 100);
  return rest.length === short.length && short.every((each, index) => each === rest[index]);
}

function numberParts(text: string): { letters: string; digits: number[] } {
  const letters = foldedWords(text).filter((word) => /^\p{L}{1,4}$/u.test(word) && !isFrameWord(word));
  return { letters: letters.join(' '), digits: (text.match(/\d+/g) ?? []).map(Number) };
}

/** By day or number, else the meeting before. */
function findMinutes(candidates: readonly Subject[], change: Change): Subject | null {
  const { target } = change.record;
  const isStated = target.date !== null || target.meetingNumber !== null;
  const meant = candidates.filter((each) => isOfMeeting(each, change));
  const [latest, next] = meant.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
  if (!latest) return null;
  if (isStated) return target.date === null && next ? nearestNumber(latest, target.meetingNumber) : latest;
  const [own, before] = [Number(change.meetingNumber), Number(latest.meetingNumber)];
  const isNext = change.meetingNumber === null || latest.meetingNumber === null || own === before + 1 || own === 1;
  return isNext ? latest : null;
}

/** Numbers of meetings start again every year or term: only a meeting that tells its number is meant by it. */
const nearestNumber = (latest: Subject, number: string | null) =>
  latest.meetingNumber === digitsOf(number) ? latest : null;

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
