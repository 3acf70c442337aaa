import { wordTerms } from '#server/platform/linguistics/analyser.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { isStopWord } from '#server/platform/linguistics/stop-words.ts';
import type { AnswerLanguage } from '../engine.ts';
import { type FactLexicon, factLexicons, spellWord } from './lexicon/fact-lexicon.ts';
import type { OperatorKind } from './lexicon/fact-words.ts';
import { type CalendarDate, dateAt, numberAt, scaled } from './read-figures.ts';

/** A number as a fact. `value` has its magnitude in it: "1,5 Mio." is 1500000. */
export type Figure = {
  value: string;
  /** As it is written, without magnitude and unit. */
  literal: string;
  /** Without its magnitude. */
  bare: string;
  unit: string | null;
  isNegative: boolean;
  /** Of a number that names a place in a text: "section", "article". */
  role: string | null;
};

export type Token = {
  index: number;
  text: string;
  /** As the lexicon has it; `norm`: folded, to be compared. */
  word: string;
  norm: string;
  clause: number;
  figure?: Figure;
  date?: CalendarDate;
  /** Carries meaning of its own: no function word, no operator, no unit. */
  isContent: boolean;
  isCapital: boolean;
  isFirst: boolean;
  stem: string;
  parts: readonly string[];
};

export type Operator = { kind: OperatorKind; name: string; index: number; length: number };

/** A sentence, a row of a table or a labelled cell, read for its facts. */
export type FactSentence = { language: AnswerLanguage; text: string; tokens: Token[]; operators: Operator[] };

/** One line without hyphens at line ends, soft hyphens and what is not seen; ligatures are spelled out. Cells end with a tab. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?<=\p{Ll})[-\u00ad\ufffe]\s*\n\s*(?=\p{Ll})/gu, '')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff\ufffe]/gu, '')
    .replace(/[\ufb00-\ufb06]/gu, (ligature) => ligature.normalize('NFKC'))
    .replace(/[^\S\t]+/gu, ' ')
    .trim();
}

export function readSentences(text: string, language: AnswerLanguage): FactSentence[] {
  return splitSentences(text, language).map(({ start, end }) => readSentence(text.slice(start, end), language));
}

export function readSentence(text: string, language: AnswerLanguage): FactSentence {
  const lexicon = factLexicons[language];
  const plain = plainText(text);
  const tokens = tokenize(plain, language, lexicon);
  readUnits(tokens, lexicon);
  return { language, text: plain, tokens, operators: readOperators(tokens, lexicon) };
}

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}'’²³]*/uy;
const endsClause = /[,;:()[\]\t–—|]/u;
const sign = /[-−–]/u;

function tokenize(text: string, language: AnswerLanguage, lexicon: FactLexicon): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  const push = (end: number, start: number, more: Partial<Token>) => {
    const own = text.slice(start, end);
    const word = spellWord(own);
    tokens.push({
      index: tokens.length,
      text: own,
      word,
      norm: foldText(word),
      clause,
      isContent: false,
      isCapital: /^\p{Lu}/u.test(own),
      isFirst: tokens.length === 0,
      stem: '',
      parts: [],
      ...more,
    });
    return end;
  };
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    const found = /[\p{L}\d]/u.test(character) && !/[\p{L}\d]/u.test(text.charAt(at - 1)) ? dateAt(text, at) : null;
    if (found) {
      at = push(found.end, at, { date: found.date, isContent: true });
    } else if (/\d/u.test(character)) {
      const { value, literal, end } = numberAt(text, at, language);
      const isNegative = sign.test(text.charAt(at - 1)) && tokens.length > 0 && /^[\s(]?$/u.test(text.charAt(at - 2));
      const figure = { value, literal, bare: value, unit: null, isNegative, role: null };
      at = push(end, at, { figure, isContent: true });
    } else if (/\p{L}/u.test(character)) {
      wordPattern.lastIndex = at;
      const written = wordPattern.exec(text)?.[0] ?? character;
      const word = spellWord(written);
      const norm = foldText(word);
      if (lexicon.conjunctions.has(word)) clause += 1;
      const terms = isStopWord(norm, language) ? null : wordTerms(norm, language);
      const isContent = norm.length > 1 && terms !== null && !lexicon.light.has(word);
      at = push(at + written.length, at, { isContent, stem: terms?.stem ?? norm, parts: terms?.parts ?? [] });
    } else {
      if (endsClause.test(character) || (character === '.' && text.charAt(at + 1) === ' ')) clause += 1;
      if (/[%‰€$£§]/u.test(character)) push(at + 1, at, {});
      at += 1;
    }
  }
  readNumberWords(tokens, lexicon);
  return tokens;
}

function readNumberWords(tokens: readonly Token[], lexicon: FactLexicon): void {
  const wordAt = (place: number) => tokens[place]?.word;
  for (const token of tokens) {
    const found = token.figure || token.date ? null : lexicon.numbers.at(wordAt, token.index);
    if (!found) continue;
    const value = String(found.value);
    token.figure = { value, literal: token.text, bare: value, unit: null, isNegative: false, role: null };
    token.isContent = true;
  }
}

const currencies: ReadonlySet<string> = new Set(['eur', 'chf', 'usd', 'gbp']);

/** Gives numbers their magnitude, unit or role; the words that told them say nothing more. */
function readUnits(tokens: readonly Token[], lexicon: FactLexicon): void {
  const wordAt = (place: number) => tokens[place]?.word;
  for (const { index, figure } of tokens) {
    if (!figure) continue;
    let next = index + 1;
    const power = lexicon.magnitudes.get(wordAt(next) ?? '');
    if (power !== undefined) {
      figure.value = scaled(figure.bare, power);
      mute(tokens, next, 1);
      next += 1;
    }
    const unit = lexicon.units.at(wordAt, next);
    const before = lexicon.units.at(wordAt, index - 1);
    if (unit) {
      figure.unit = unit.value;
      mute(tokens, next, unit.length);
    } else if (before && currencies.has(before.value)) {
      figure.unit = before.value;
      mute(tokens, index - 1, 1);
    }
    const role = lexicon.paragraphs.get(wordAt(index - 1) ?? '');
    if (role !== undefined && unit === null) {
      figure.role = role;
      mute(tokens, index - 1, 1);
    }
  }
}

function mute(tokens: readonly Token[], from: number, length: number): void {
  for (const token of tokens.slice(from, from + length)) token.isContent = false;
}

function readOperators(tokens: readonly Token[], lexicon: FactLexicon): Operator[] {
  const operators: Operator[] = [];
  const wordAt = (place: number) => tokens[place]?.word;
  for (let index = 0; index < tokens.length; ) {
    const found = tokens[index]?.figure || tokens[index]?.date ? null : lexicon.operators.at(wordAt, index);
    const isPlace =
      found?.length === 1 && tokens[index + 1]?.figure?.role && lexicon.paragraphs.has(wordAt(index) ?? '');
    if (!found || isPlace) {
      index += 1;
      continue;
    }
    const { kind, name } = found.value;
    if (kind !== 'neutral') {
      operators.push({ kind, name, index, length: found.length });
      mute(tokens, index, found.length);
    }
    index += found.length;
  }
  return operators;
}
