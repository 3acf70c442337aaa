import { foldText } from '#server/platform/linguistics/folding.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import type { AnswerLanguage } from '../intent.ts';
import { type FactLexicon, factLexicons, spellWord } from './lexicon/fact-lexicon.ts';
import type { OperatorKind } from './lexicon/fact-words.ts';
import { type CalendarDate, dateAt, numberAt, scaled } from './read-figures.ts';

/** A number as a fact. `value` includes the magnitude: "1,5 Mio." is 1500000. */
export type Figure = {
  value: string;
  /** As written, without magnitude and unit. */
  literal: string;
  /** The value without the magnitude. */
  bare: string;
  unit: string | null;
  isNegative: boolean;
  /** What a reference number refers to: "section", "article". Null for other numbers. */
  role: string | null;
};

export type Token = {
  index: number;
  text: string;
  /** Spelled as in the lexicon; `norm` is folded for comparison. */
  word: string;
  norm: string;
  clause: number;
  /** Number of the group of clauses between strong stops. */
  block: number;
  /** The characters between the previous token and this one. */
  gap: string;
  figure?: Figure;
  date?: CalendarDate;
  /** Carries meaning of its own: neither function word nor operator nor unit. */
  isContent: boolean;
  isCapital: boolean;
  isFirst: boolean;
  /** Names who speaks: a short beginning before a colon, "Meier: …". */
  isSpeaker: boolean;
  stem: string;
  /** Of a separable verb its prefix and root: "zu stimm" of "stimmt … zu" and of "zugestimmt". */
  forms: readonly string[];
  /** The prefix at the end of its clause. */
  particle?: string;
  parts: readonly string[];
};

export type Operator = { kind: OperatorKind; name: string; index: number; length: number };

/** A sentence, table row or labelled cell, read as facts. */
export type FactSentence = { language: AnswerLanguage; text: string; tokens: Token[]; operators: Operator[] };

/** A hyphen that divides a word at a line end, unlike the one in "Haupt-" before "und Nebenkosten". */
export const brokenWord = /(?<=\p{Ll})[-\u00ad\ufffe]\s*\n\s*(?=\p{Ll})(?!(?:und|oder|bis|bzw|sowie|and|or)\b)/gu;

/** The text on one line, without line-end hyphens and invisible characters. Expands ligatures, keeps tabs. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(brokenWord, '')
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

/** Several sentences as one; their clauses and blocks stay apart. */
export function joinSentences(sentences: readonly FactSentence[], language: AnswerLanguage): FactSentence {
  const tokens: Token[] = [];
  const operators: Operator[] = [];
  for (const sentence of sentences) {
    const last = tokens.at(-1);
    const [from, clauses, blocks] = [tokens.length, (last?.clause ?? -1) + 1, (last?.block ?? -1) + 1];
    for (const { index, clause, block, ...token } of sentence.tokens)
      tokens.push({ ...token, index: index + from, clause: clause + clauses, block: block + blocks });
    for (const operator of sentence.operators) operators.push({ ...operator, index: operator.index + from });
  }
  return { language, text: sentences.map(({ text }) => text).join(' '), tokens, operators };
}

const endsClause = /[,;:()[\]\t–—|]/u;
const endsBlock = /[;:\t]/u;
const sign = /[-−–—―‒⁃﹣－⁻₋˗➖]/u;

function tokenize(text: string, language: AnswerLanguage, lexicon: FactLexicon): Token[] {
  const tokens: Token[] = [];
  const wordPattern = /\p{L}[\p{L}\p{M}\p{N}'’²³]*/uy;
  let clause = 0;
  let block = 0;
  let last = 0;
  const push = (end: number, start: number, more: Partial<Token>) => {
    const own = text.slice(start, end);
    const word = spellWord(own);
    tokens.push({
      index: tokens.length,
      text: own,
      word,
      norm: foldText(word),
      clause,
      block,
      gap: text.slice(last, start),
      isContent: false,
      isCapital: /^\p{Lu}/u.test(own),
      isFirst: tokens.length === 0,
      isSpeaker: false,
      stem: '',
      forms: [],
      parts: [],
      ...more,
    });
    last = end;
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
      const isInitial = /^\p{Lu}$/u.test(written) && written !== 'I' && tokens.length > 0 && text[at + 1] === '.';
      const isFirstInitial = /^\p{Lu}\. \p{Lu}/u.test(text.slice(at)) && written.length === 1;
      const isWord = norm.length > 1 && terms !== null && !lexicon.light.has(word);
      const isContent = isWord || isInitial || isFirstInitial;
      at = push(at + written.length, at, { isContent, stem: terms?.stem ?? norm, parts: terms?.parts ?? [] });
    } else {
      // The text is one sentence, so a stop after a short word belongs to an abbreviation.
      const isStop = character === '.' && (tokens.at(-1)?.text.length ?? 0) > 4 && /^ \p{Lu}/u.test(text.slice(at + 1));
      // "62:45", "9:30"
      const isInNumber = character === ':' && /\d:\d/u.test(text.slice(at - 1, at + 2));
      if ((endsClause.test(character) && !isInNumber) || isStop) clause += 1;
      if ((endsBlock.test(character) && !isInNumber) || isStop) block += 1;
      if (/[%‰€$£§]/u.test(character)) push(at + 1, at, {});
      at += 1;
    }
  }
  readNumberWords(tokens, lexicon);
  readSpeaker(text, tokens);
  readSeparableVerbs(tokens, lexicon);
  readFrame(tokens, lexicon);
  return tokens;
}

/** Mutes a beginning that only names the paper: "The minutes say that …". Elsewhere its words state something. */
function readFrame(tokens: readonly Token[], { papers }: FactLexicon): void {
  const words = tokens.filter(({ clause, isContent }) => clause === 0 && isContent);
  const isFrame = tokens.at(-1)?.clause !== 0 && words.every(({ word }) => papers.has(word));
  for (const word of isFrame ? words : []) word.isContent = false;
}

const rootOf = (word: string): string =>
  word.replace(/^(?:ge|zu)(?=\p{L}{3})/u, '').replace(/(?:e?te?n?|e?st|en|e)$/u, '');

function readSeparableVerbs(tokens: readonly Token[], { particles }: FactLexicon): void {
  if (particles.size === 0) return;
  for (const own of Map.groupBy(tokens, ({ clause }) => clause).values()) {
    const last = own.at(-1);
    const particle = last && particles.has(last.norm) ? last.norm : null;
    for (const token of own) {
      if (!token.isContent || token.isCapital || token.figure || token.date) continue;
      const prefix = [...particles].find((each) => token.norm.startsWith(each) && token.norm.length > each.length + 3);
      if (prefix !== undefined) token.forms = [`${prefix} ${rootOf(token.norm.slice(prefix.length))}`];
      else if (particle !== null) Object.assign(token, { forms: [`${particle} ${rootOf(token.norm)}`], particle });
    }
  }
}

const speakerLength = 4;

function readSpeaker(text: string, tokens: readonly Token[]): void {
  const label = /^[\s\-–•]*([\p{L}][\p{L}. '’-]{1,40}):\s/u.exec(text)?.[1];
  const words = label?.match(/\p{L}[\p{L}'’]*/gu) ?? [];
  if (words.length > 0 && words.length <= speakerLength)
    for (const token of tokens.slice(0, words.length)) token.isSpeaker = token.isContent && !token.figure;
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
/** Units that stand for thousands or millions of a currency. */
const multiples: Readonly<Record<string, [unit: string, power: number]>> = {
  kiloEur: ['eur', 3],
  megaEur: ['eur', 6],
  kiloChf: ['chf', 3],
  megaChf: ['chf', 6],
};

function setUnit(figure: Figure, unit: string): void {
  const [own, power] = multiples[unit] ?? [unit, 0];
  figure.unit = own;
  figure.value = scaled(figure.value, power);
}

/** Assigns numbers their magnitude, unit or role, and mutes the words that said so. */
function readUnits(tokens: readonly Token[], lexicon: FactLexicon): void {
  for (const { index, figure, gap } of tokens) {
    if (!figure) continue;
    const wordAfter = (place: number) =>
      isJoined(tokens[place], tokens[place - 1], lexicon) ? tokens[place]?.word : undefined;
    let next = index + 1;
    const power = lexicon.magnitudes.get(wordAfter(next) ?? '');
    if (power !== undefined) {
      figure.value = scaled(figure.bare, power);
      mute(tokens, next, 1);
      next += 1;
    }
    const unit = lexicon.units.at(wordAfter, next);
    const previous = tokens[index - 1];
    const isClose = /^\s*$/u.test(gap) || (/^\. ?$/u.test(gap) && (previous?.word.length ?? 0) < 3);
    const before = isClose ? lexicon.units.at((place) => tokens[place]?.word, index - 1) : null;
    if (unit) {
      setUnit(figure, unit.value);
      mute(tokens, next, unit.length);
    } else if (before && (currencies.has(before.value) || before.value in multiples)) {
      setUnit(figure, before.value);
      mute(tokens, index - 1, 1);
    }
    const role = /^[\s.:]*$/u.test(gap) ? lexicon.paragraphs.get(previous?.word ?? '') : undefined;
    if (role !== undefined && unit === null) {
      figure.role = role;
      mute(tokens, index - 1, 1);
    }
  }
}

/** True if only blanks, a hyphen or an abbreviation's stop is between two tokens. */
function isJoined(token: Token | undefined, before: Token | undefined, lexicon: FactLexicon): boolean {
  if (!token) return false;
  return /^[\s-]*$/u.test(token.gap) || (/^\.\s*$/u.test(token.gap) && lexicon.magnitudes.has(before?.word ?? ''));
}

function mute(tokens: readonly Token[], from: number, length: number): void {
  for (const token of tokens.slice(from, from + length)) token.isContent = false;
}

function readOperators(tokens: readonly Token[], lexicon: FactLexicon): Operator[] {
  const operators: Operator[] = [];
  for (let index = 0; index < tokens.length; ) {
    const clause = tokens[index]?.clause;
    const wordAt = (place: number) => (tokens[place]?.clause === clause ? tokens[place]?.word : undefined);
    const particle = tokens[index]?.particle;
    const isSplit = (place: number) => (place === index ? wordAt(place) : place === index + 1 ? particle : undefined);
    const split = particle === undefined ? null : lexicon.operators.at(isSplit, index);
    const phrase = tokens[index]?.date ? null : split ? { ...split, length: 1 } : lexicon.operators.at(wordAt, index);
    // The "one" of "one of the largest" is no number.
    const found = tokens[index]?.figure && (phrase?.length ?? 0) < 2 ? null : phrase;
    const isPlace =
      found?.length === 1 && tokens[index + 1]?.figure?.role && lexicon.paragraphs.has(wordAt(index) ?? '');
    const isMonth = found?.value.name === 'may' && tokens[index]?.text === 'May' && index > 0;
    if (!found || isPlace || isMonth) {
      index += 1;
      continue;
    }
    const { kind, name } = found.value;
    if (kind !== 'neutral') {
      operators.push({ kind, name, index, length: found.length });
      for (const token of tokens.slice(index, index + found.length)) delete token.figure;
      mute(tokens, index, found.length);
    }
    index += found.length;
  }
  return operators;
}
