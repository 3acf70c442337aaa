import { type FactKind, factKinds } from '#shared/contracts/provenance.ts';
import type { QuotedWords } from '../engine.ts';
import type { AnswerLanguage } from '../intent.ts';
import { type Alignment, alignWords } from './align-words.ts';
import { compareCells, type LabelledCell, labelledCells, labelledRows } from './compare-cells.ts';
import { compareOperators } from './compare-operators.ts';
import { comparePlaces } from './compare-places.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import {
  type FactSentence,
  type Figure,
  joinSentences,
  readSentence,
  readSentences,
  type Token,
} from './read-facts.ts';
import { compareClauses } from './structure/compare-clauses.ts';
import { compareFrames, type Framing } from './structure/compare-frames.ts';
import { areSidesTurned, sharedPivots, shareRelation } from './structure/compare-sides.ts';
import { addsSymbols, turnsLimit } from './structure/compare-signs.ts';
import { addsPronoun, isAnswered, isOtherSpeaker } from './structure/compare-speakers.ts';
import { type ProvingQuotation, type QuotationContext, quotationOf } from './support/proving-quotation.ts';
import { readEvidence } from './support/read-evidence.ts';
import { weighSupport } from './support/weigh-support.ts';

/**
 * How far quotations prove a claim. `proven`: they state all of its facts in its own words. `supportable`: they state
 * its hard facts, but some of its words differ; somebody who understands sentences must confirm it before it is shown.
 * `unproven`: it must not be shown.
 */
export type ProofLevel = 'proven' | 'supportable' | 'unproven';
/** `missing`: kinds of facts in the claim that its quotations do not state; empty = proven. */
export type Verdict = { level: ProofLevel; missing: readonly FactKind[] };

/** Letters other than those of European alphabets may look like them; bidi controls reverse words. */
const foreign = /[\u202a-\u202e\u2066-\u2069]|(?![A-Za-zªµºÀ-ɏḀ-ỿ])\p{L}/u;

/**
 * Checks whether quotations prove a claim: the quoted words must state every number with its unit and sign, date, name,
 * body, paragraph, negation, modal, quantifier, direction and vote result, about the same things. Pure; no model, no
 * network.
 */
export function checkClaim(
  claim: { text: string; language: AnswerLanguage },
  quotations: readonly ProvingQuotation[],
): Verdict {
  const proofs = quotations.flatMap((quotation) => proofsOf(quotation, claim.language));
  const missing = new Set<FactKind>();
  const quoted = proofs.map(({ quoted: { text } }) => text);
  const sentences = readSentences(claim.text, claim.language);
  for (const sentence of sentences) {
    if (foreign.test(sentence.text) && !proofs.some(({ quoted }) => quoted.text.includes(sentence.text)))
      missing.add('letters');
    if (addsSymbols(sentence, quoted)) missing.add('letters');
    for (const kind of missingOf(sentence, proofs)) missing.add(kind);
  }
  if (missing.size === 0 && isGrafted(claim, proofs)) missing.add('parties');
  const kinds = factKinds.filter((kind) => missing.has(kind));
  if (kinds.length === 0) return { level: 'proven', missing: [] };
  if (missing.has('letters')) return { level: 'unproven', missing: kinds };
  if (sentences.some((sentence) => proofs.some((proof) => framingOf(sentence, proof) === 'denied')))
    return { level: 'unproven', missing: factKinds.filter((kind) => kind === 'negation' || missing.has(kind)) };
  const whole = joinSentences(sentences, claim.language);
  const unsupported = weighSupport(whole, readEvidence(quotations, claim.language));
  return unsupported.length === 0
    ? { level: 'supportable', missing: kinds }
    : { level: 'unproven', missing: unsupported };
}

/**
 * Judges how far words of passages prove a claim.
 * @param language of the claim
 */
export function judgeClaim(text: string, language: AnswerLanguage, sources: readonly QuotedWords[]): Verdict {
  return checkClaim({ text, language }, sources.map(quotationOf));
}

/** A quoted sentence or row with its context. */
type Proof = {
  quoted: FactSentence;
  whole: FactSentence;
  context: QuotationContext;
  nearby: string;
  contextFacts: readonly FactSentence[];
  years: ReadonlySet<number>;
  /** For a row: its cells with their column names, in order. */
  cells: readonly LabelledCell[];
};

function proofsOf(
  { words, sentences, language, context, nearby: beside }: ProvingQuotation,
  fallback: AnswerLanguage,
): Proof[] {
  const own = language ?? fallback;
  const nearby = beside ?? '';
  const { title, section, speaker, body, meetingDate } = context;
  const contextFacts = [title, section, speaker, body, meetingDate].flatMap((text) =>
    text === null ? [] : [readSentence(text, own)],
  );
  const years = new Set(context.meetingDate === null ? [] : [Number(context.meetingDate.slice(0, 4))]);
  const wholes = sentences === null || sentences === words ? [] : readSentences(sentences, own);
  const rows = labelledRows(words, context.cells);
  return [
    ...rows.named.map((line) => {
      const quoted = readSentence(line, own);
      return { quoted, whole: quoted, context, nearby, contextFacts, years, cells: labelledCells(line, own) };
    }),
    ...readSentences(rows.rest, own).map((quoted) => {
      const whole = wholes.find(({ text }) => text.includes(quoted.text)) ?? quoted;
      return { quoted, whole, context, nearby, contextFacts, years, cells: [] };
    }),
  ];
}

/** Fewest facts missing from one quoted sentence; none if each main clause of the claim is proven by one. */
function missingOf(claim: FactSentence, proofs: readonly Proof[]): readonly FactKind[] {
  const missing = fewestMissing(claim, proofs);
  if (missing.length === 0 || proofs.length < 2) return missing;
  const clauses = claim.text.split(clauseBoundary);
  if (clauses.length < 2) return missing;
  const parts = clauses.map((clause) => readSentence(clause, claim.language));
  const isWhole = parts.every(({ tokens }) => tokens.some(({ isContent }) => isContent));
  return isWhole && parts.every((part) => fewestMissing(part, proofs).length === 0) ? [] : missing;
}

/**
 * True if a clause starts the way the quotation continues after the previous clause, but ends with another sentence's
 * words. Together they read as a statement that nobody made.
 */
function isGrafted({ text, language }: { text: string; language: AnswerLanguage }, proofs: readonly Proof[]): boolean {
  if (proofs.length < 2) return false;
  const parts = readSentences(text, language).flatMap((sentence) =>
    sentence.text.split(clauseBoundary).map((clause) => readSentence(clause, language)),
  );
  const told = proofs.flatMap(({ quoted }, proof) => quoted.tokens.map(({ norm }) => ({ norm, proof })));
  return parts.some((part, place) => {
    const [one, last] = parts[place - 1]?.tokens.slice(-2) ?? [];
    const [first] = part.tokens;
    if (!one || !last || !first) return false;
    const after = told.flatMap(({ norm }, at) => {
      if (norm !== one.norm || told[at + 1]?.norm !== last.norm) return [];
      // With or without a conjunction.
      const next = [told[at + 2], told[at + 3]].find((each) => each?.norm === first.norm);
      return next ? [next.proof] : [];
    });
    return after.length > 0 && !after.some((proof) => fewestMissing(part, proofs.slice(proof, proof + 1)).length === 0);
  });
}

/** Boundary between two main clauses, or between two sentences joined by a dash. */
const clauseBoundary = /;\s|,\s(?:und|aber|während|and|but|while|whereas)\s|(?<=[.!?])\s(?:[–—-]\s)?(?=\p{Lu})/u;

function fewestMissing(claim: FactSentence, proofs: readonly Proof[]): readonly FactKind[] {
  let fewest: readonly FactKind[] | null = null;
  const told = new Map<Proof['contextFacts'], ReadonlySet<number>>();
  for (const proof of proofs) {
    const inContext = told.get(proof.contextFacts) ?? tokensInContext(claim, proof);
    told.set(proof.contextFacts, inContext);
    const missing = [...new Set(compare(claim, proof, inContext))];
    if (missing.length === 0) return missing;
    if (fewest === null || missing.length < fewest.length) fewest = missing;
  }
  return fewest ?? ['words'];
}

function compare(claim: FactSentence, proof: Proof, told: ReadonlySet<number>): FactKind[] {
  const { quoted, whole, cells } = proof;
  if (claim.language !== quoted.language) return ['words'];
  if (claim.text === whole.text) return [];
  const alignment = alignWords(claim, quoted, proof.years);
  const inContext = new Set([...told].filter((index) => !alignment.has(index)));
  return [
    ...compareFigures(claim, alignment, inContext, proof),
    ...compareOperators(claim, quoted, alignment).map(({ kind }) => kind),
    ...compareWhole(claim, proof),
    ...compareFraming(claim, proof),
    ...(turnsLimit(claim, quoted, alignment) ? (['quantifier'] as const) : []),
    ...(isAnswered(claim, whole) ? (['modal'] as const) : []),
    ...((cells.length === 0 && isOtherSpeaker(claim, whole, proof.context, proof.nearby)) ||
    areSidesTurned(claim, quoted, alignment)
      ? (['parties'] as const)
      : []),
    ...(addsPronoun(claim, whole) ? (['words'] as const) : []),
    ...(cells.length > 0 ? [] : compareClauses(claim, quoted, alignment, inContext)),
    ...(cells.length > 0
      ? compareCells(claim, cells)
      : shareRelation(claim, quoted)
        ? []
        : comparePlaces(claim, quoted, alignment)),
    ...(isCovered(claim, alignment, inContext, quoted) ? [] : (['words'] as const)),
  ];
}

/** The part of its sentence that the quotation left out must not reverse it. */
function compareWhole(claim: FactSentence, { quoted, whole, years }: Proof): FactKind[] {
  return whole.text === quoted.text
    ? []
    : compareOperators(claim, whole, alignWords(claim, whole, years)).map(({ kind }) => kind);
}

const framingOf = (claim: FactSentence, { whole, years }: Proof): Framing =>
  claim.language === whole.language ? compareFrames(claim, whole, alignWords(claim, whole, years)) : 'affirmed';

function compareFraming(claim: FactSentence, proof: Proof): FactKind[] {
  const framing = framingOf(claim, proof);
  return framing === 'denied' ? ['negation'] : framing === 'open' ? ['modal'] : [];
}

/** Indexes of the claim's tokens that the quotation's context states. */
function tokensInContext(claim: FactSentence, { contextFacts, years }: Proof): ReadonlySet<number> {
  return new Set(contextFacts.flatMap((sentence) => [...alignWords(claim, sentence, years).keys()]));
}

function compareFigures(
  claim: FactSentence,
  alignment: Alignment,
  inContext: ReadonlySet<number>,
  { quoted }: Proof,
): FactKind[] {
  const missing: FactKind[] = [];
  for (const token of claim.tokens) {
    const { index, figure, date } = token;
    if (!figure && !date) continue;
    const at = alignment.get(index);
    const told = at === undefined ? undefined : quoted.tokens[at];
    if (told === undefined) {
      if (inContext.has(index) && isProvenByContext(token, claim, alignment, quoted)) continue;
      missing.push(date ? 'date' : figure?.role ? 'paragraph' : isAmount(figure) ? 'amount' : 'number');
      continue;
    }
    if (figure && told.figure) missing.push(...compareUnits(figure, told.figure, claim, quoted));
  }
  return missing;
}

/** Dates, years and section numbers may come from the context, unless the sentence has others of its own. */
function isProvenByContext(
  { figure, date }: Token,
  claim: FactSentence,
  alignment: Alignment,
  quoted: FactSentence,
): boolean {
  const taken = new Set(alignment.values());
  const left = quoted.tokens.filter(({ index }) => !taken.has(index));
  // A year torn from its quoted date must not be attached to anything else.
  const isTorn = claim.tokens.some(
    (each) => each.date?.year === null && quoted.tokens[alignment.get(each.index) ?? -1]?.date?.year,
  );
  if (isTorn) return false;
  if (date || (figure && isYear(figure)))
    return !left.some((each) => each.date !== undefined || (each.figure !== undefined && isYear(each.figure)));
  return figure?.role !== null && !left.some((each) => each.figure?.role === figure?.role);
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
  // "−5 %" equals a decrease by 5 %, but not a decrease by −5 %.
  const isDown = ({ operators }: FactSentence) => operators.some(({ name }) => name === 'down');
  const isTurned = isDown(claim) !== isDown(quoted) && (claimed.isNegative || isDown(claim));
  if (claimed.isNegative !== told.isNegative && !isTurned) missing.push('sign');
  return missing;
}

const isUnit = (word: string, { unit }: Figure, { language }: FactSentence): boolean =>
  factLexicons[language].units.at((place) => (place === 0 ? word : undefined), 0)?.value === unit;

/** All of the claim's words must be quoted or be context, since any other may change the meaning. */
function isCovered(
  claim: FactSentence,
  alignment: Alignment,
  inContext: ReadonlySet<number>,
  quoted: FactSentence,
): boolean {
  const pivotal = sharedPivots(claim, quoted);
  return claim.tokens.every(
    ({ index, isContent }) => !isContent || alignment.has(index) || inContext.has(index) || pivotal.has(index),
  );
}
