import { monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';

/** What a claim cites of a passage: sentences by their numbers, `from` 1, inclusive; or quoted words. */
export type CitedPlace = { number: number; from: number; to: number } | { number: number; words: string };

/** A claim and what it cites, in one line; unchecked. */
export type ClaimLine = { claim: string; cited: readonly CitedPlace[] };

/** `other`: a claim without quotations, or not a line of an answer at all. */
export type ReadLine = { type: 'claim'; line: ClaimLine } | { type: 'none' } | { type: 'other'; text: string };

/** Longer lines are garbage. */
const maxLineLength = 6_000;

/** The passage number, in its own brackets or in those of the words; that of a sentence may follow it. */
const opensQuotation =
  /\[\s*(?:(?:passage|entry|no|nr|eintrag)\.?\s*)?(\d{1,3})(?:\.\d{1,3})?\s*(?:\]\s*[,:]?\s*(?=["“”„«»])|[,:;]\s*)/giu;
/** Brackets that hold nothing but numbers of sentences: [3.2], [3.2-3.4], [3.2, 4.1]. */
const numbersOnly = /\[\s*\d{1,3}\.\d{1,3}(?:\s*[-–—,;]\s*\d{1,3}(?:\.\d{1,3})?)*\s*\](?!\s*[,:]?\s*["“”„«»])/gu;
const oneNumber = /([-–—]?)\s*(?:(\d{1,3})\.)?(\d{1,3})/gu;
/** A longer range is no citation. */
const maxRange = 10;
const opensWords = /["“”„«»‘’‚']/u;
const arrows = /(?:\s|[⟶→⟹⇒➔➜|]|[-–—=]+>|[-–—]{1,2}(?=\s*$))*$/u;
const bullet = /^(?:[-*•–—·▪>]|#{1,6}|\(?[a-z]\))\s+/u;
const numbering = new RegExp(`^\\(?\\d{1,2}[.)]\\s+(?!(?:${monthPattern})(?!\\p{L}))`, 'iu');

/** Parses claim lines from a model's output as it streams: `claim ⟶ [passage.sentence] […]`, or with quoted words. */
export class ClaimLineReader {
  #rest = '';
  #isTooLong = false;
  /** A claim whose citations may follow in the next line. */
  #bare: string | null = null;

  push(text: string): ReadLine[] {
    const lines = (this.#rest + text).split(/\r\n|[\n\r\u2028]/u);
    const rest = lines.pop() ?? '';
    const read = lines.flatMap((line) => this.#read(line));
    this.#rest = rest;
    if (rest.length > maxLineLength) {
      this.#rest = '';
      this.#isTooLong = true;
    }
    return read;
  }

  /** Flushes the last line, which may lack a line feed. */
  end(): ReadLine[] {
    const read = this.#read(this.#rest);
    this.#rest = '';
    return [...read, ...this.#dropBare()];
  }

  #read(written: string): ReadLine[] {
    if (this.#isTooLong) {
      this.#isTooLong = false;
      return [{ type: 'other', text: '' }];
    }
    const plain = withoutMarks(written);
    if (!/[\p{L}\p{N}]/u.test(plain)) return [];
    if (/^none[.!]?$/iu.test(plain)) return [...this.#dropBare(), { type: 'none' }];
    const line = parseClaimLine(plain);
    const { claim, cited } = line;
    if (cited.length === 0) {
      const dropped = this.#dropBare();
      this.#bare = plain;
      return dropped;
    }
    if (claim !== '') return [...this.#dropBare(), { type: 'claim', line }];
    const before = this.#bare;
    this.#bare = null;
    return before === null
      ? [{ type: 'other', text: plain }]
      : [{ type: 'claim', line: { claim: before.replace(arrows, ''), cited } }];
  }

  #dropBare(): ReadLine[] {
    const text = this.#bare;
    this.#bare = null;
    return text === null ? [] : [{ type: 'other', text }];
  }
}

/** Strips list markers and code fences. */
function withoutMarks(line: string): string {
  const bare = line.trim().replace(/^(?:```\w*|~~~)$/u, '');
  return bare.replace(bullet, '').replace(numbering, '').trim();
}

/** Parses a line; the claim is the text outside of citations. @param line without a line feed */
export function parseClaimLine(line: string): ClaimLine {
  const cited: CitedPlace[] = [];
  let claim = '';
  let from = 0;
  const opened = [...line.matchAll(numbersOnly), ...line.matchAll(opensQuotation)];
  for (const match of opened.toSorted((one, other) => one.index - other.index)) {
    if (match.index < from) continue;
    const read = readCitation(line, match);
    if (read === null) continue;
    claim += ` ${line.slice(from, match.index)}`;
    cited.push(...read.cited);
    from = read.end;
  }
  claim += ` ${line.slice(from)}`;
  return { claim: tidyClaim(claim), cited };
}

/** Null if it is none, or unterminated. */
function readCitation(line: string, { 0: opening, 1: number, index }: RegExpExecArray) {
  const end = index + opening.length;
  if (number === undefined) return { cited: readNumbers(opening), end };
  const read = readWords(line, end, !opening.includes(']'));
  return read && { cited: read.words.map((words) => ({ number: Number(number), words })), end: read.end };
}

/** The sentences of a bracket. A range that runs backwards or is too long holds a sentence that no passage has. */
function readNumbers(bracket: string): CitedPlace[] {
  const cited: { number: number; from: number; to: number }[] = [];
  for (const [, dash, passage, sentence] of bracket.matchAll(oneNumber)) {
    const last = cited.at(-1);
    const number = passage === undefined ? (last?.number ?? 0) : Number(passage);
    const from = Number(sentence);
    if (!dash || !last || last.number !== number) cited.push({ number, from, to: from });
    else last.to = from >= last.from && from - last.from < maxRange ? from : Number.POSITIVE_INFINITY;
  }
  return cited;
}

/** Quoted words in one pair of brackets, separated by commas. Null if unterminated. */
function readWords(line: string, start: number, isInside: boolean): { words: string[]; end: number } | null {
  const words: string[] = [];
  let at = start;
  for (;;) {
    if (!opensWords.test(line.charAt(at))) {
      const close = endOfBracket(line, at);
      return words.length > 0 || !isInside || close === -1
        ? null
        : { words: [line.slice(at, close).trim()], end: close + 1 };
    }
    const end = endOfWords(line, at + 1, isInside);
    if (end === null) return null;
    words.push(unescaped(line.slice(at + 1, end)));
    if (!isInside) return { words, end: end + 1 };
    const [gap = '', mark] = /^\s*([\],;])\s*/u.exec(line.slice(end + 1)) ?? [];
    at = end + 1 + gap.length;
    if (mark === ']') return { words, end: at };
  }
}

/** End of a bracket with unquoted words, which may nest brackets; -1 if unterminated. */
function endOfBracket(line: string, start: number): number {
  let open = 1;
  for (let at = start; at < line.length; at++) {
    if (line.charAt(at) === '[') open += 1;
    else if (line.charAt(at) === ']') open -= 1;
    if (open === 0) return at;
  }
  return line.indexOf(']', start);
}

/** A quote mark only ends the words before the bracket or the next words: quotations may contain quote marks. */
function endOfWords(line: string, start: number, isInside: boolean): number | null {
  const follows = isInside ? /^\s*(?:\]|[,;]\s*["“”„«»])/u : /^\s*(?:$|[[.,;⟶→])/u;
  for (let at = start; at < line.length; at++) {
    if (!opensWords.test(line.charAt(at)) || line.charAt(at - 1) === '\\') continue;
    if (follows.test(line.slice(at + 1, at + 12))) return at;
  }
  return null;
}

const unescaped = (words: string) =>
  words
    .replace(/\\[nrt]/gu, ' ')
    .replace(/\\(["'\\/])/gu, '$1')
    .trim();

const tidyClaim = (claim: string) =>
  claim
    .replace(/\s+/gu, ' ')
    .replace(arrows, '')
    .replace(/(?:[⟶→⟹⇒➔➜]|[-=]+>)\s*(?=[.,;]|$)/gu, '')
    .replace(/\s*(?:[⟶→⟹⇒➔➜]|[-=]+>)\s*/gu, ' ')
    .replace(/\s+(?=[.,;])/gu, '')
    .replace(/([.!?])\.$/u, '$1')
    .trim();
