import type { PaperContext } from '../paper-context.ts';
import type { Range, Unit } from '../paper-text.ts';
import type { ChangeRecord, DecisionRecord, Quoted } from '../record-model.ts';
import { Sentence } from './change-sentence.ts';
import { effectPattern } from './change-words.ts';
import { readEffect } from './read-effect.ts';
import { isNamed } from './read-identity.ts';
import { readFrom, readStanding } from './read-standing.ts';
import { readStatusRow } from './read-status-row.ts';
import { findTargets, type Target } from './read-target.ts';

/** Outcomes after which what a motion would have changed stays as it was. */
const notDecided = new Set(['rejected', 'postponed', 'referred', 'withdrawn']);
/** A line without a target of its own that states an approval: "Einstimmig genehmigt." */
const shortLine = 90;

/**
 * What a paper says became of earlier decisions, tasks and minutes (MEET-06): only what is stated as happened.
 * @param decisions of the same paper: a motion holds once it is adopted
 */
export function findChanges(context: PaperContext, decisions: readonly DecisionRecord[]): ChangeRecord[] {
  const { paper, language, isVerbatim, taken } = context;
  if (isVerbatim || (context.meetings.length > 0 && !context.isMinutes)) return [];
  const found: ChangeRecord[] = [];
  const places = effectPlaces(paper.text);
  for (const [index, unit] of paper.units.entries()) {
    if (!hasPlace(places, unit) || taken.has(index)) continue;
    if (unit.kind === 'row') {
      const row = readStatusRow(paper, unit);
      if (row) found.push(row);
      continue;
    }
    let before: Range | null = null;
    const sentences = paper.sentencesOf(unit, language);
    for (const [at, range] of sentences.entries()) {
      if (hasPlace(places, range)) {
        const after = sentences[at + 1] ?? nextLine(paper.units, index);
        found.push(...changesIn(context, new Sentence(paper, range), { before, after }, decisions));
      }
      before = range;
    }
  }
  return found;
}

function changesIn(
  context: PaperContext,
  sentence: Sentence,
  near: { before: Range | null; after: Range | null },
  decisions: readonly DecisionRecord[],
): ChangeRecord[] {
  const { paper, isMinutes } = context;
  const titled = titleOf(context, sentence.range.start);
  const ofTitle = titled ? findTargets(titled) : [];
  const own = findTargets(sentence).filter((target) => !isLabel(sentence, target));
  const changes = own.flatMap((target) => {
    const stated = readEffect(sentence, target, { isMinutes });
    if (!stated) return [];
    if (!holds(paper.quoteOf(sentence.range), decisions, stated.isProposed)) return [];
    // A title names what the sentence below it means: "Aufhebung des Beschlusses vom …" / "Der Beschluss wird aufgehoben."
    const meant = target.identities.some(isNamed) ? undefined : ofTitle.find(({ of }) => of === target.of);
    if (!meant && !target.identities.some(isNamed) && !target.isTelling && target.of !== 'minutes') return [];
    return recordsOf(
      sentence,
      target,
      stated.effect,
      meant && titled ? { sentence: titled, target: meant } : null,
      near,
    );
  });
  if (changes.length > 0 || own.length > 0 || !isMinutes || !titled) return changes;
  const minutes = ofTitle.find(({ of }) => of === 'minutes');
  if (!minutes || sentence.range.end - sentence.range.start > shortLine) return [];
  // Of several minutes in the title, the sentence may mean one: "Nr. 8 wird mit dieser Änderung genehmigt."
  const meant = minutes.identities.filter(({ meetingNumber }) =>
    sentence.tokens.some(({ norm }) => norm === meetingNumber),
  );
  const identities = meant.length > 0 ? meant : minutes.identities;
  const implied: Target = { ...minutes, start: 0, head: -1, end: 0, case: 'any', isSelf: false };
  const stated = readEffect(sentence, implied, { isMinutes });
  if (!stated) return [];
  return recordsOf(sentence, implied, stated.effect, { sentence: titled, target: { ...minutes, identities } }, near);
}

function recordsOf(
  sentence: Sentence,
  target: Target,
  effect: ChangeRecord['effect'],
  named: { sentence: Sentence; target: Target } | null,
  near: { before: Range | null; after: Range | null },
): ChangeRecord[] {
  const { paper } = sentence;
  const naming = named ?? { sentence, target };
  const tokens = naming.sentence.tokens;
  const words = paper.quote(tokens[naming.target.start]?.start ?? 0, tokens[naming.target.end - 1]?.end ?? 0);
  return naming.target.identities.map((identity) => ({
    kind: 'change',
    span: paper.quoteOf(sentence.range),
    item: null,
    doubts: [],
    effect,
    of: target.of,
    target: { words, ...identity },
    from: readFrom(sentence, target),
    text: readStanding(sentence, effect, target, near),
  }));
}

/** "Beschluss 25/14: Der Beschluss 24/3 wird …", "Protokoll: Frau Lang": a heading of its own, and no target. */
function isLabel(sentence: Sentence, target: Target): boolean {
  const isOpening = target.start === 0 && sentence.isSign(target.end, ':');
  return isOpening && (sentence.tokens.length - target.end > 4 || sentence.tokens.length === target.end + 1);
}

/** False if a decision around the words was not adopted; a motion needs one that was. */
function holds(span: Quoted, decisions: readonly DecisionRecord[], isProposed: boolean): boolean {
  const around = decisions.find(({ span: own }) => isOverlapping(own, span));
  if (around && notDecided.has(around.outcome?.value ?? '')) return false;
  return !isProposed || around?.outcome != null;
}

const isOverlapping = (one: Quoted, other: Quoted): boolean =>
  (one.firstPage < other.lastPage || (one.firstPage === other.lastPage && one.start < other.end)) &&
  (other.firstPage < one.lastPage || (other.firstPage === one.lastPage && other.start < one.end));

/** The title of the agenda item under which an offset stands. */
function titleOf({ paper, items, itemAt }: PaperContext, offset: number): Sentence | null {
  const item = items[itemAt(offset)];
  const length = item ? item.record.title.text.length : 0;
  if (!item) return null;
  const at = paper.text.indexOf(item.record.title.text, item.start);
  return at === -1 || at >= offset ? null : new Sentence(paper, { start: at, end: at + length });
}

const nextLine = (units: readonly Unit[], index: number): Range | null => units[index + 1] ?? null;

/** Offsets of words that may state an effect. */
const effectPlaces = (text: string): number[] => [...text.matchAll(effectPattern)].map(({ index }) => index);

function hasPlace(places: readonly number[], { start, end }: Range): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (places[low] ?? Number.POSITIVE_INFINITY) < end;
}
