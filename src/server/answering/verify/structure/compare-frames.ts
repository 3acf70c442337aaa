import type { Alignment } from '../align-words.ts';
import { frameLexicons } from '../lexicon/frame-words.ts';
import type { FactSentence, Token } from '../read-facts.ts';

/**
 * What the rest of a sentence says of the part that the claim tells. `affirmed`: nothing against it. `open`: a main
 * clause that the claim lacks may be about something that is not so ("hopes that …", "before …"). `denied`: it says
 * that it is not so, or only a draft.
 */
export type Framing = 'affirmed' | 'open' | 'denied';

/** @param whole the quoted sentence with what the quotation left out */
export function compareFrames(claim: FactSentence, whole: FactSentence, alignment: Alignment): Framing {
  const { subordinators, labels } = frameLexicons[whole.language];
  const segments = segmentsOf(whole);
  const told = toldBy(claim, whole, alignment);
  const [label] = segments;
  const isLabelled = label?.isLabel === true && label.tokens.every(({ index }) => !told.has(index));
  if (isLabelled && label.tokens.some(({ word }) => labels.has(word)) && !hasAny(claim, labels)) return 'denied';
  // The claim uses some of its negations for what is said outside of a label or remark.
  const isSpared = (own: Segment) =>
    countDenials(claim) > segments.reduce((sum, each) => sum + (each === own ? 0 : denialsIn(each, whole).length), 0);
  if (isLabelled && denialsIn(label, whole).length > 0 && !isSpared(label)) return 'denied';
  if (segments.some((each) => isStruck(each, whole, told) && !isSpared(each))) return 'denied';
  const home = homeOf(segments, told);
  if (!home?.opener) return 'affirmed';
  const { opener } = home;
  const around = segments.filter((each) => each !== home && each.block === home.block && !isParallel(each, home));
  const inside = home.tokens.filter((each) => !told.has(each.index) && isDenying(each, whole)).length;
  const denials = inside + around.reduce((sum, each) => sum + denialsIn(each, whole).length, 0);
  const isKept = claim.tokens.some(({ word }) => subordinators.has(word));
  // A claim without a subordinate clause uses its negations for what stands inside of the quoted one.
  const used = isKept ? 0 : denialsIn(home, whole).length - inside;
  if (denials > 0 && denials > countDenials(claim) - used) return 'denied';
  if (isKept) return 'affirmed';
  return isAsserted(opener, segments.slice(0, segments.indexOf(home)), whole) ? 'affirmed' : 'open';
}

/** Indexes of the words that the claim has, too, operators included. */
function toldBy(claim: FactSentence, { tokens, operators }: FactSentence, alignment: Alignment): ReadonlySet<number> {
  const own = new Set(claim.tokens.map(({ norm }) => norm));
  const heavy = new Set(operators.flatMap(({ index, kind }) => (kind === 'condition' ? [] : [index])));
  const same = tokens.filter(({ index, norm, isContent }) => (isContent || heavy.has(index)) && own.has(norm));
  return new Set([...alignment.values(), ...same.map(({ index }) => index)]);
}

/** Words between commas and the like, or from a subordinator on. */
type Segment = { tokens: Token[]; block: number; opener: Token | null; isRemark: boolean; isLabel: boolean };

function segmentsOf({ tokens, language, text }: FactSentence): Segment[] {
  const { subordinators, consequences } = frameLexicons[language];
  const segments: Segment[] = [];
  for (const token of tokens) {
    const before = tokens[token.index - 1];
    const isOpener = subordinators.has(token.word) && !consequences.has(before?.word ?? '');
    const last = segments.at(-1);
    if (last && !isOpener && !/[,;:()[\]–—]/u.test(token.gap)) last.tokens.push(token);
    else {
      const opener = isOpener ? token : null;
      segments.push({ tokens: [token], block: token.block, opener, isRemark: /[([]/u.test(token.gap), isLabel: false });
    }
  }
  const first = segments[0];
  const colon = tokens.findIndex(({ gap }) => gap.includes(':'));
  if (!first || colon < 1 || colon > longestLabel || !text.includes(':')) return segments;
  const head = { ...first, tokens: tokens.slice(0, colon), opener: null, isLabel: true };
  return [head, ...segments.filter((each) => (each.tokens[0]?.index ?? 0) >= colon)];
}

/** In words; longer beginnings are sentences of their own. */
const longestLabel = 8;

/** The segment with most of the claim's words; of two alike, the later one. */
function homeOf(segments: readonly Segment[], told: ReadonlySet<number>): Segment | undefined {
  const count = ({ tokens }: Segment) => tokens.filter(({ index }) => told.has(index)).length;
  const best = segments.reduce<Segment | undefined>(
    (most, each) => (most === undefined || count(each) >= count(most) ? each : most),
    undefined,
  );
  return best && 2 * count(best) >= told.size && told.size > 0 ? best : undefined;
}

const isIn = ({ tokens }: Segment, index: number): boolean => tokens.some((each) => each.index === index);

/** Clauses that do not govern another one: those that begin like it ("… and that …"), and main ones joined to it. */
const isParallel = ({ opener, tokens: [first] }: Segment, home: Segment): boolean =>
  opener !== null || (joining.has(first?.word ?? '') && (first?.index ?? 0) > (home.tokens[0]?.index ?? 0));

const joining: ReadonlySet<string> = new Set(['und', 'aber', 'sondern', 'doch', 'and', 'but', 'while', 'whereas']);

function isDenying({ index, word }: Token, { language, tokens }: FactSentence): boolean {
  const { denying, denyingPairs } = frameLexicons[language];
  const other = denyingPairs.get(word);
  return denying.has(word) || (other !== undefined && tokens.some((each) => each.index > index && each.word === other));
}

function denialsIn(segment: Segment, sentence: FactSentence): number[] {
  const negations = sentence.operators.filter((each) => each.kind === 'negation' && isIn(segment, each.index));
  const words = segment.tokens.filter((each) => isDenying(each, sentence));
  return [...new Set([...negations, ...words].map(({ index }) => index))];
}

const countDenials = (sentence: FactSentence): number =>
  sentence.tokens.filter((token) => {
    const operator = sentence.operators.find(({ index }) => index === token.index);
    return operator?.kind === 'negation' || isDenying(token, sentence);
  }).length;

const hasAny = ({ tokens }: FactSentence, words: ReadonlySet<string>): boolean =>
  tokens.some(({ word }) => words.has(word));

/** True for "(withdrawn)" behind a word of the claim. */
function isStruck({ tokens, isRemark }: Segment, sentence: FactSentence, told: ReadonlySet<number>): boolean {
  const first = tokens[0]?.index ?? 0;
  const before = sentence.tokens.findLast(({ index, isContent }) => index < first && isContent);
  return (
    isRemark && tokens.length <= 2 && tokens.some((each) => isDenying(each, sentence)) && told.has(before?.index ?? -1)
  );
}

function isAsserted({ word }: Token, before: readonly Segment[], { language }: FactSentence): boolean {
  const { complementizers, asserting } = frameLexicons[language];
  return complementizers.has(word) && before.some(({ tokens }) => tokens.some((each) => asserting.has(each.word)));
}
