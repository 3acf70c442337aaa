import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { splitSentences, type TextRange } from '#server/platform/linguistics/sentences.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { isVoteResult } from './answer-cue.ts';
import { announcesVote, isBareVote } from './bare-votes.ts';
import { withoutUnit } from './choose-columns.ts';
import { labelRows } from './label-rows.ts';
import { type Cell, cellsOf } from './table-row.ts';

/** A sentence, heading or table row of a passage; offsets in the passage's text. */
export type PassageSentence = {
  passage: EvidencePassage;
  /** Position of the passage in the ranking, 0 = best. */
  rank: number;
  /** Position in its passage. */
  index: number;
  start: number;
  end: number;
  /** For reading: white space collapsed, soft hyphens gone; a table row as "header: value". */
  text: string;
  /** 'contents': lines that only tell where or under which name something stands. */
  form: 'sentence' | 'question' | 'heading' | 'row' | 'contents';
  /** Of a row whose columns are known. */
  cells: readonly Cell[] | null;
};

/** The hyphen and the break in a word that the end of a page divides; "Finanz-\nund" stands for two words and stays. */
const dividedWord =
  /(?<=\p{Ll})[-\u2010][ \t]*\n\s*(?=\p{Ll})(?!(?:und|oder|bzw|sowie|bis|als|wie|and|or|to)(?!\p{L}))/gu;

/** Text for reading: divided words whole, soft hyphens gone, any white space one blank; line feeds stay between paragraphs and rows where asked. */
export function tidy(text: string, keepBreaks = false): string {
  const whole = text.includes('\n') ? text.replace(dividedWord, '') : text;
  const clean = whole.replaceAll(/[\u00ad\ufffe]/g, '');
  if (!keepBreaks) return clean.replaceAll(/\s+/g, ' ').trim();
  return clean
    .split(/\n\s*\n|\n(?=[^\n]*\t)|(?<=\t[^\n]*)\n/)
    .map((paragraph) => paragraph.replaceAll(/[^\S\t]+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n');
}

/**
 * So many signs without a blank are no language. Patterns that look for names and numbers would try each of them as a
 * beginning, while everybody else waits.
 */
const longestWord = 1_000;
const unreadable = new RegExp(`\\S{${longestWord}}`, 'u');

/** Of one answer the same passages are looked through by one rule after the other. */
const split = new WeakMap<EvidencePassage, readonly Omit<PassageSentence, 'rank'>[]>();

/**
 * All sentences of a passage in order; one that announces the next by a colon is one with it, and so is a decision with the count
 * of its votes. What nobody could read is none.
 */
export function sentencesOf(passage: EvidencePassage, rank: number): PassageSentence[] {
  const sentences = split.get(passage) ?? splitPassage(passage);
  split.set(passage, sentences);
  return sentences.map((sentence) => ({ ...sentence, rank }));
}

function splitPassage(passage: EvidencePassage): Omit<PassageSentence, 'rank'>[] {
  const language = passage.language ?? detectLanguage(passage.text) ?? 'de';
  const lines = passage.context === null ? [] : passage.context.split('\n').map((line) => tidy(line));
  const announced = withAnnounced(passage.text, splitSentences(passage.text, language));
  const ranges = withCounts(passage.text, announced);
  const readable = ranges.filter(
    ({ start, end }) => end - start < longestWord || !unreadable.test(passage.text.slice(start, end)),
  );
  const pieces = readable.map(({ start, end }, index) => {
    const raw = passage.text.slice(start, end);
    return { index, start, end, raw, form: formOf(raw) };
  });
  const rows = pieces.filter(({ form }) => form === 'row');
  const labels = labelRows(
    rows.map(({ raw }) => valuesOf(raw)),
    lines,
  );
  const cellsOfPiece = new Map(rows.map(({ index }, row) => [index, labels[row] ?? null]));
  return pieces.map(({ index, start, end, raw, form }) => {
    const cells = cellsOfPiece.get(index) ?? null;
    const isHeader = form === 'row' && cells === null && namesColumns(raw, lines[0]);
    const text = cells === null ? tidy(raw) : cells.map(({ name, value }) => `${name}: ${value}`).join('; ');
    return { passage, index, start, end, text, form: isHeader ? 'contents' : form, cells };
  });
}

/** Longest announcement and announced sentence that are joined, in characters. */
const longestAnnouncement = 120;
const longestAnnounced = 400;

function withAnnounced(text: string, ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    const announces =
      before !== undefined &&
      text[before.end - 1] === ':' &&
      before.end - before.start <= longestAnnouncement &&
      range.end - range.start <= longestAnnounced &&
      !text.slice(range.start, range.end).includes('\t');
    if (announces) joined.splice(-1, 1, { start: before.start, end: range.end });
    else joined.push(range);
  }
  return joined;
}

/** Longest decision that is joined with the count of its votes, in characters. */
const longestDecision = 600;

/** "Der Rat beschliesst den Kredit. Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen.": alone, the count would be of whatever was asked. */
function withCounts(text: string, ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  const textOf = ({ start, end }: TextRange) => text.slice(start, end);
  for (const range of ranges) {
    const count = { ...range };
    if (isBareVote(textOf(range))) {
      const heading = joined.at(-1);
      if (heading !== undefined && announcesVote(textOf(heading))) count.start = joined.pop()?.start ?? count.start;
      const decision = joined.at(-1);
      if (decision !== undefined && mayBeDecision(textOf(decision))) count.start = joined.pop()?.start ?? count.start;
    }
    joined.push(count);
  }
  return joined;
}

function mayBeDecision(text: string): boolean {
  return text.length <= longestDecision && text.endsWith('.') && !text.includes('\t') && !isVoteResult(text);
}

const closing = /[.!?…:;]["'”’“»«›‹)\]]*$/u;

/** A line of a table of contents: leader dots, or a page's number behind a gap at its end. */
const contentsLine = /(?:\.\s?){4,}|…\s?…|_{4,}|(?:\t|\s{2,})(?:Seite|S\.|page|p\.)\s?(?:\d{1,4}|[-–]+)\s*$/iu;

function formOf(raw: string): PassageSentence['form'] {
  if (contentsLine.test(raw)) return 'contents';
  if (raw.includes('\t')) return 'row';
  const text = raw.trimEnd();
  if (/\?["'”’“»«›‹)\]]*$/u.test(text)) return 'question';
  if (closing.test(text) && !text.endsWith(':')) return 'sentence';
  // Clerks forget the full stop; the result counts all the same.
  return isVoteResult(text) ? 'sentence' : 'heading';
}

/** "Kuhn Petra, Fruthwilen": a short line with a comma is an entry of a list rather than a heading. */
export function isItem(text: string): boolean {
  return text.includes(', ') && text.split(' ').length <= 15;
}

/** True for the row with the names of the columns. */
function namesColumns(raw: string, row: string | undefined): boolean {
  if (row === undefined) return false;
  const names = cellsOf(row).map(({ name }) => ` ${tidy(withoutUnit(name))} `);
  const values = valuesOf(raw).filter((value) => value !== '');
  // Of a header of several rows each holds a part of the names.
  return values.filter((value) => names.some((name) => name.includes(` ${value} `))).length * 2 > values.length;
}

function valuesOf(raw: string): string[] {
  return raw.split('\t').map((value) => tidy(value));
}
