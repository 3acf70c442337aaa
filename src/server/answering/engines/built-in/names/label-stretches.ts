import {
  hasBareNumber,
  isNamed,
  isSameNumber,
  type Label,
  labelAtStart,
  labelsIn,
} from '#server/platform/linguistics/labels/labels.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { sectionSeparator } from '#server/reading/read-model.ts';
import type { EvidencePassage, QuotedWords } from '../../../engine.ts';
import { sectionAt } from '../../../verify/section-at.ts';
import { type Statement, statementsOf } from '../statements.ts';

/** A statement that a label leads to, cut to what the label names. */
export type NamedWords = QuotedWords & {
  /** `under`: it stands under the label or begins with it; `near`: it, or one beside it, mentions the label. */
  place: 'under' | 'near';
  isHeading: boolean;
};

/** Statements that count as said of a label that the one before mentions. */
const following = 2;

/** The statements that a label leads to, in order: what stands under it, of a part only that; what mentions it. */
export function stretchesOf(label: Label, passages: readonly EvidencePassage[]): NamedWords[] {
  const found = passages.flatMap((passage) => stretchesIn(label, passage));
  if (label.path.length === 1) return found;
  const under = found.filter(({ place }) => place === 'under');
  const exact = under.filter((words) => isExact(label, words));
  if (exact.length > 0) return exact;
  return under.length > 0 ? narrowAll(label, under) : found;
}

const isExact = (label: Label, { passage, start, end }: NamedWords) => {
  const own = labelAtStart(passage.text.slice(start, end));
  return own !== null && isNamed(label, own);
};

function stretchesIn(label: Label, passage: EvidencePassage): NamedWords[] {
  const found: NamedWords[] = [];
  let section: string | null | undefined;
  let isSection = false;
  let isOpen = false;
  let left = 0;
  for (const statement of statementsOf(passage)) {
    const { start, end, text } = statement;
    const own = sectionAt(passage, start);
    if (own !== section) {
      section = own;
      isSection = isOpen = isUnder(label, own);
    }
    const first = startOf(statement, isSection);
    // In a list of things each ends the one before; a section goes on until the next of its kind.
    if (first !== null && (!isSection || first.kind === label.kind)) isOpen = isSameNumber(label, first);
    const labels = labelsIn(text);
    const isMentioned = labels.some((each) => isNamed(label, each)) || hasBareNumber(label, text);
    // The lines of an agenda.
    const isListing = first !== null && labels.filter(({ kind }) => kind === first.kind).length > 1;
    // "TOP 4 Haushalt (Vorlage 24/31)": what follows stands under the paper, too.
    const isTitled = isMentioned && first !== null && text.length <= longestTitle && !isListing;
    if (isTitled) isOpen = true;
    left = isMentioned ? following + 1 : first === null ? left - 1 : 0;
    if (!isOpen && left <= 0) continue;
    const isHeading = isTitle(statement) || isListing || (isTitled && !/^.{0,24}:\s\S/u.test(text));
    found.push({ passage, start, end, place: isOpen ? 'under' : 'near', isHeading });
  }
  // Nothing follows what looked like a title: it says itself what there is.
  for (const [at, each] of found.entries()) {
    const next = found[at + 1];
    if (each.isHeading && isSentence(each) && (next === undefined || next.isHeading)) each.isHeading = false;
  }
  return found;
}

/** A statement longer than this is no title, even if it begins with a label. */
const longestTitle = 110;

const isTitle = ({ form, text }: Statement) => form === 'title' || form === 'heading' || text.endsWith(':');
const isSentence = ({ passage, start, end }: NamedWords) => /[.!]\s*$/u.test(passage.text.slice(start, end));

/** The label that a statement begins with. A bare number counts in headings, unless the section is the one meant. */
function startOf({ form, text }: Statement, isSection: boolean) {
  const first = labelAtStart(text);
  if (first?.kind !== null) return first;
  return (form === 'title' || form === 'heading') && !isSection ? first : null;
}

/** True if one of the titles above the words has the label. */
function isUnder(label: Label, section: string | null): boolean {
  const titles = section?.split(sectionSeparator) ?? [];
  return titles.some((title) => {
    const first = labelAtStart(title);
    return (first !== null && isSameNumber(label, first)) || labelsIn(title).some((each) => isSameNumber(label, each));
  });
}

/** "(2)", "b)" and the like at the beginning of a level, and any other of its kind, which ends it. */
const levelMarks: Readonly<Record<string, { of: (value: string) => string; any: string }>> = {
  abs: {
    of: (value) => `\\(${value}\\)|${value}[.)]|Abs\\.?\\s${value}|Absatz\\s${value}`,
    any: '\\(\\d{1,3}\\)|\\d{1,3}[.)]',
  },
  lit: { of: (value) => `\\(?${value}\\)`, any: '\\(?[a-z]\\)|\\(\\d{1,3}\\)' },
  nr: { of: (value) => `${value}[.)]`, any: '\\d{1,3}[.)]|\\(\\d{1,3}\\)' },
};

/** What stands under a label, cut to the levels that it names. */
function narrowAll(label: Label, under: readonly NamedWords[]): NamedWords[] {
  const byPassage = Map.groupBy(under, ({ passage }) => passage);
  return [...byPassage].flatMap(([passage, words]) => {
    let range: { start: number; end: number } | null = {
      start: Math.min(...words.map(({ start }) => start)),
      end: Math.max(...words.map(({ end }) => end)),
    };
    for (const level of label.path.slice(1)) range &&= narrow(passage.text, range, level);
    if (range === null) return [];
    const { start, end } = range;
    return words
      .filter((each) => each.start < end && each.end > start && !each.isHeading)
      .map((each) => trimmed({ ...each, start: Math.max(each.start, start), end: Math.min(each.end, end) }));
  });
}

function narrow(text: string, { start, end }: { start: number; end: number }, level: string) {
  const [kind = '', value = ''] = level.split(' ');
  const within = text.slice(start, end);
  if (kind === 'satz') {
    const sentence = splitSentences(within, 'de')[Number(value) - 1];
    return sentence ? { start: start + sentence.start, end: start + sentence.end } : null;
  }
  const marks = levelMarks[kind];
  const opening = marks && new RegExp(`(?<=^|\\s)(?:${marks.of(value)})\\s`, 'u').exec(within);
  if (!opening) return null;
  const after = opening.index + opening[0].length;
  const closing = new RegExp(`(?<=\\s)(?:${marks.any})\\s`, 'u').exec(within.slice(after));
  return { start: start + opening.index, end: closing ? start + after + closing.index : end };
}

function trimmed(words: NamedWords): NamedWords {
  const own = words.passage.text.slice(words.start, words.end);
  return { ...words, end: words.start + own.trimEnd().length };
}
