import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { isBodyWord } from '#server/reading/records/lexicon.ts';
import { type FactKind, factKinds } from '#shared/contracts/chats.ts';
import type { AnswerLanguage, QuotedWords } from '../engine.ts';
import { type Alignment, alignWords, isNameLike } from './align-words.ts';
import { compareOperators } from './compare-operators.ts';
import { comparePlaces } from './compare-places.ts';
import { sentencesAround } from './find-quotation.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import { type FactSentence, type Figure, readSentence, readSentences, type Token } from './read-facts.ts';

/** `missing`: kinds of facts that the claim tells and its quotations do not; empty = proven. */
export type Verdict = { isProven: boolean; missing: readonly FactKind[] };

/** What is known of a quotation besides its words, each of which may prove a part of a claim. */
export type QuotationContext = {
  title: string | null;
  /** YYYY-MM-DD. */
  meetingDate: string | null;
  section: string | null;
  speaker: string | null;
  body: string | null;
  /** Lines that name the cells of rows, "Position: Staff costs; 2024: 4,530". */
  cells: string | null;
};

export type ProvingQuotation = {
  words: string;
  /** The whole sentences that the words stand in: nothing there may turn them round. Null = the words themselves. */
  sentences: string | null;
  language: AnswerLanguage | null;
  context: QuotationContext;
};

/** Words of a passage as a proof. */
export function quotationOf({ passage, start, end }: QuotedWords): ProvingQuotation {
  const { title, meetingDate, section, speaker, body = null, context: cells, language, text } = passage;
  const words = text.slice(start, end);
  const context = { title, meetingDate, section, speaker, body, cells };
  return {
    words,
    sentences: sentencesAround({ start, end }, passage),
    language: language ?? detectLanguage(words),
    context,
  };
}

/** Words of a claim that must stand in the quoted sentence: in the same language, and in the other one. */
const leastCovered = { same: 0.75, other: 0.4 };
/** Letters of other scripts look like Latin ones; marks of direction turn words round. */
const foreign = /[\u202a-\u202e\u2066-\u2069]|(?!\p{Script=Latin})\p{L}/u;

/**
 * Whether quotations prove a claim: every number with its unit and sign, date, name, body, paragraph, negation, modal, quantifier,
 * direction and result of a vote is told by the quoted words, about the same things. Pure; no model, no network.
 */
export function checkClaim(
  claim: { text: string; language: AnswerLanguage },
  quotations: readonly ProvingQuotation[],
): Verdict {
  const proofs = quotations.flatMap((quotation) => proofsOf(quotation, claim.language));
  const missing = new Set<FactKind>();
  for (const sentence of readSentences(claim.text, claim.language)) {
    if (foreign.test(sentence.text) && !proofs.some(({ quoted }) => quoted.text.includes(sentence.text)))
      missing.add('letters');
    for (const kind of missingOf(sentence, proofs)) missing.add(kind);
  }
  return { isProven: missing.size === 0, missing: factKinds.filter((kind) => missing.has(kind)) };
}

/** The first thing that a claim tells and its quotations do not; null where they prove it. */
export function findMissing(text: string, language: AnswerLanguage, sources: readonly QuotedWords[]): FactKind | null {
  return checkClaim({ text, language }, sources.map(quotationOf)).missing[0] ?? null;
}

/** A quoted sentence with what stands beside it. */
type Proof = { quoted: FactSentence; whole: FactSentence; beside: readonly FactSentence[]; years: ReadonlySet<number> };

function proofsOf({ words, sentences, language, context }: ProvingQuotation, fallback: AnswerLanguage): Proof[] {
  const own = language ?? fallback;
  const beside = [context.title, context.section, context.speaker, context.body].flatMap((text) =>
    text === null ? [] : [readSentence(text, own)],
  );
  const years = new Set<number>();
  if (context.meetingDate) years.add(Number(context.meetingDate.slice(0, 4)));
  if (context.meetingDate) beside.push(readSentence(context.meetingDate, own));
  const rows = labelledCells(words, context.cells).map((line) => readSentence(line, own));
  const wholes = sentences === null ? [] : readSentences(sentences, own);
  return [...readSentences(words, own), ...rows].map((quoted) => {
    const whole = wholes.find(({ text }) => text.includes(quoted.text)) ?? quoted;
    return { quoted, whole, beside, years };
  });
}

/** The lines that name the cells which are quoted. */
function labelledCells(words: string, cells: string | null): string[] {
  if (cells === null) return [];
  const quoted = words
    .split(/[\t\n]/u)
    .map((cell) => cell.trim())
    .filter(Boolean);
  return cells.split('\n').filter((line) => quoted.every((cell) => line.includes(cell)));
}

function missingOf(claim: FactSentence, proofs: readonly Proof[]): readonly FactKind[] {
  let fewest: FactKind[] = ['words'];
  for (const [index, proof] of proofs.entries()) {
    const missing = [...new Set(compare(claim, proof))];
    if (missing.length === 0) return missing;
    if (index === 0 || missing.length < fewest.length) fewest = missing;
  }
  return fewest;
}

function compare(claim: FactSentence, proof: Proof): FactKind[] {
  const { quoted } = proof;
  if (claim.text === proof.whole.text) return [];
  const alignment = alignWords(claim, quoted, proof.years);
  const aside = tokensBeside(claim, alignment, proof);
  return [
    ...compareFigures(claim, alignment, aside, proof),
    ...compareNames(claim, alignment, aside, quoted),
    ...compareOperators(claim, quoted, alignment),
    ...compareWhole(claim, proof),
    ...comparePlaces(claim, quoted, alignment),
    ...compareCover(claim, alignment, aside, quoted),
  ];
}

/** What the quotation left out of its sentence must not turn it round. */
function compareWhole(claim: FactSentence, { quoted, whole, years }: Proof): FactKind[] {
  return whole.text === quoted.text ? [] : compareOperators(claim, whole, alignWords(claim, whole, years));
}

/** Tokens of the claim that are told beside the quoted sentence. */
function tokensBeside(claim: FactSentence, alignment: Alignment, { beside, years }: Proof): ReadonlySet<number> {
  const told = new Set<number>();
  for (const sentence of beside) {
    for (const [index] of alignWords(claim, sentence, years)) if (!alignment.has(index)) told.add(index);
  }
  return told;
}

function compareFigures(
  claim: FactSentence,
  alignment: Alignment,
  aside: ReadonlySet<number>,
  { quoted }: Proof,
): FactKind[] {
  const missing: FactKind[] = [];
  for (const { index, figure, date } of claim.tokens) {
    if (!figure && !date) continue;
    const at = alignment.get(index);
    const told = at === undefined ? undefined : quoted.tokens[at];
    if (told === undefined) {
      if (date && aside.has(index)) continue;
      if (figure && aside.has(index) && (figure.role !== null || isYear(figure))) continue;
      missing.push(date ? 'date' : figure?.role ? 'paragraph' : isAmount(figure) ? 'amount' : 'number');
      continue;
    }
    if (figure && told.figure) missing.push(...compareUnits(figure, told.figure, claim, quoted));
  }
  return missing;
}

const isYear = ({ value, unit }: Figure): boolean => unit === null && /^(?:19|20)\d\d$/u.test(value);
const isAmount = (figure: Figure | undefined): boolean => /^(?:eur|chf|usd|gbp)$/u.test(figure?.unit ?? '');

function compareUnits(claimed: Figure, told: Figure, claim: FactSentence, quoted: FactSentence): FactKind[] {
  const missing: FactKind[] = [];
  if (claimed.unit !== told.unit) {
    const isTold =
      claimed.unit !== null && told.unit === null && quoted.tokens.some(({ word }) => isUnit(word, claimed, quoted));
    if (!isTold && (claimed.unit !== null || told.unit !== null)) missing.push('unit');
  }
  if (claimed.role !== null && claimed.role !== told.role) missing.push('paragraph');
  const isDown = (sentence: FactSentence) => sentence.operators.some(({ name }) => name === 'down');
  const claimedSign = claimed.isNegative || isDown(claim);
  if (claimed.isNegative !== told.isNegative && !(claimedSign && (told.isNegative || isDown(quoted))))
    missing.push('sign');
  return missing;
}

const isUnit = (word: string, { unit }: Figure, { language }: FactSentence): boolean =>
  factLexicons[language].units.at((place) => (place === 0 ? word : undefined), 0)?.value === unit;

function compareNames(
  claim: FactSentence,
  alignment: Alignment,
  aside: ReadonlySet<number>,
  quoted: FactSentence,
): FactKind[] {
  const missing: FactKind[] = [];
  const quotedBodies = quoted.tokens.filter(isBody);
  for (const token of claim.tokens) {
    if (!token.isContent || token.figure || token.date || alignment.has(token.index)) continue;
    if (isBody(token)) {
      if (!aside.has(token.index) || quotedBodies.length > 0) missing.push('body');
    } else if (!aside.has(token.index) && (isNameLike(token, claim) || replacesName(token, claim, alignment, quoted)))
      missing.push('name');
  }
  return missing;
}

const isBody = ({ norm, isCapital, isContent }: Token): boolean => isContent && isCapital && isBodyWord(norm);

/** Between the same neighbours the quoted sentence has another word. */
function replacesName(token: Token, claim: FactSentence, alignment: Alignment, quoted: FactSentence): boolean {
  if (!token.isCapital) return false;
  const before = neighbour(claim, token.index, -1);
  const after = neighbour(claim, token.index, 1);
  const left = before === null ? null : (alignment.get(before) ?? -1);
  const right = after === null ? null : (alignment.get(after) ?? -1);
  if (left === -1 || right === -1 || (left === null && right === null)) return false;
  const taken = new Set(alignment.values());
  const from = left === null ? neighbour(quoted, right ?? 0, -1) : neighbour(quoted, left, 1);
  if (from === null || taken.has(from)) return false;
  return right === null || neighbour(quoted, from, 1) === right || left === null;
}

function neighbour({ tokens }: FactSentence, from: number, step: 1 | -1): number | null {
  for (let at = from + step; at >= 0 && at < tokens.length; at += step) if (tokens[at]?.isContent) return at;
  return null;
}

function compareCover(
  claim: FactSentence,
  alignment: Alignment,
  aside: ReadonlySet<number>,
  quoted: FactSentence,
): FactKind[] {
  const content = claim.tokens.filter(({ isContent }) => isContent);
  const told = content.filter(({ index }) => alignment.has(index) || aside.has(index)).length;
  const least = leastCovered[claim.language === quoted.language ? 'same' : 'other'];
  const isSaid = content.length > 0 || claim.operators.length > 0;
  return isSaid && told < least * content.length ? ['words'] : [];
}
