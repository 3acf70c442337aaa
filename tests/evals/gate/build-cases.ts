import { bodiesIn, corruptions, isName, namePattern, type Strangers } from './corruptions.ts';
import type { GateCase, Half, Random, SourceSentence } from './gate-cases.ts';
import { copied, paraphrases } from './paraphrases.ts';
import { tableClaims } from './table-claims.ts';

/** Number of cases per kind and half. */
export type Limits = { corrupted: number; true: number };

/**
 * Builds what a model might write about sentences: true claims, corrupted ones, and corrupted ones with a matching
 * quotation.
 */
export function buildCases(sources: readonly SourceSentence[], half: Half, limits: Limits, random: Random): GateCase[] {
  const own = sources.filter((source) => source.half === half);
  const sentences = own.filter(({ form }) => form === 'sentence');
  const scans = own.filter(({ form }) => form === 'scan');
  const rows = own.filter(({ form }) => form === 'row');
  const strangers = strangersOf(sources);
  return [
    ...trueCases(sentences, limits.true, random),
    ...trueCases(scans, limits.true, random),
    ...corruptedCases(sentences, limits.corrupted, strangers, random),
    ...corruptedCases(scans, limits.corrupted, strangers, random),
    ...composedCases(sentences, limits.corrupted, random),
    ...rowCases(rows, limits.true, random),
  ];
}

function strangersOf(sources: readonly SourceSentence[]): Strangers {
  const names = new Set(sources.flatMap(({ text }) => text.match(namePattern) ?? []).filter(isName));
  const bodies = (language: 'de' | 'en') =>
    new Set(sources.filter((source) => source.language === language).flatMap(({ text }) => bodiesIn(text, language)));
  return { names: [...names], bodies: { de: [...bodies('de')], en: [...bodies('en')] } };
}

const caseOf = (
  source: SourceSentence,
  more: Pick<GateCase, 'kind' | 'isTrue' | 'claim'> & Partial<GateCase>,
): GateCase => ({
  half: source.half,
  form: source.form,
  language: source.language,
  passage: source.passage,
  words: source.passage.text.slice(source.start, source.end),
  isInvented: false,
  ...more,
});

function trueCases(sources: readonly SourceSentence[], limit: number, random: Random): GateCase[] {
  return Object.entries(paraphrases).flatMap(([kind, paraphrase]) => {
    const found: GateCase[] = [];
    for (const source of random.shuffled(sources)) {
      if (found.length >= limit) break;
      const claim = paraphrase(source);
      const stored = source.passage.text.slice(source.start, source.end);
      if (claim !== null)
        found.push(
          caseOf(source, { kind, isTrue: true, claim, words: copied(stored, random.below(4), source.language) }),
        );
    }
    return found;
  });
}

function corruptedCases(
  sources: readonly SourceSentence[],
  limit: number,
  strangers: Strangers,
  random: Random,
): GateCase[] {
  return Object.entries(corruptions).flatMap(([kind, corrupt]) => {
    const found: GateCase[] = [];
    for (const source of random.shuffled(sources)) {
      if (found.length >= 2 * limit) break;
      const claim = corrupt(source.text, source.language, random, strangers, knownOf(source));
      if (claim === null || claim === source.text) continue;
      found.push(caseOf(source, { kind, isTrue: false, claim }));
      const isInvented = !squeezed(source.passage.text).includes(squeezed(claim));
      found.push(caseOf(source, { kind, isTrue: false, claim, words: claim, isInvented }));
    }
    return found;
  });
}

const knownOf = ({ passage: { title, section, speaker } }: SourceSentence) => [title, section, speaker].join(' ');

const squeezed = (text: string): string => text.replace(/[\s\u00ad|-]/gu, '');

/** Lies composed of true words. */
function composedCases(sources: readonly SourceSentence[], limit: number, random: Random): GateCase[] {
  const byPassage = Map.groupBy(sources, ({ passage }) => passage.id);
  const quilted: GateCase[] = [];
  const misplaced: GateCase[] = [];
  const cut: GateCase[] = [];
  for (const source of random.shuffled(sources)) {
    const near = random.pick((byPassage.get(source.passage.id) ?? []).filter((other) => other !== source));
    const claim = near && quilt(source.text, near.text);
    if (claim && quilted.length < 2 * limit && !squeezed(source.passage.text).includes(squeezed(claim))) {
      const [from, to] = [Math.min(source.start, near.start), Math.max(source.end, near.end)];
      quilted.push(
        caseOf(source, { kind: 'quilted', isTrue: false, claim, words: source.passage.text.slice(from, to) }),
      );
      quilted.push(caseOf(source, { kind: 'quilted', isTrue: false, claim, words: claim, isInvented: true }));
    }
    const far = random.pick(sources);
    if (
      far &&
      far.passage !== source.passage &&
      far.language === source.language &&
      misplaced.length < 2 * limit &&
      far.text !== source.text
    ) {
      const isThere = squeezed(far.passage.text).includes(squeezed(source.text));
      if (isThere) continue;
      misplaced.push(caseOf(far, { kind: 'wrong page', isTrue: false, claim: source.text }));
      misplaced.push(
        caseOf(far, { kind: 'wrong page', isTrue: false, claim: source.text, words: source.text, isInvented: true }),
      );
    }
    const turned = cut.length < 2 * limit ? withoutNegation(source) : null;
    if (turned) {
      cut.push(
        caseOf(source, {
          kind: 'ellipsis that inverts',
          isTrue: false,
          claim: turned.claim,
          words: turned.words,
          isInvented: true,
        }),
      );
      cut.push(caseOf(source, { kind: 'ellipsis that inverts', isTrue: false, claim: turned.claim }));
    }
  }
  return [...quilted, ...misplaced, ...cut];
}

function quilt(one: string, other: string): string | null {
  const [left, right] = [one.split(' '), other.split(' ')];
  if (left.length < 8 || right.length < 8) return null;
  const head = left.slice(0, Math.ceil(left.length / 2)).join(' ');
  // Whole clauses in a row keep their meaning.
  if (/(?:[,;.:–]|und|and|sowie)$/u.test(head)) return null;
  return `${head} ${right.slice(Math.floor(right.length / 2)).join(' ')}`;
}

function withoutNegation({ text }: SourceSentence): { claim: string; words: string } | null {
  const match = /^(.{16,}) (?:nicht|not)(?: (?!nur|only|zuletzt|least)(?=\S))(.{14,})$/u.exec(text);
  return match && { claim: `${match[1]} ${match[2]}`, words: `${match[1]} … ${match[2]}` };
}

function rowCases(rows: readonly SourceSentence[], limit: number, random: Random): GateCase[] {
  const counts = new Map<string, number>();
  return random.shuffled(rows).flatMap((source) =>
    tableClaims(source, rows, random).flatMap((claim) => {
      const count = counts.get(claim.kind) ?? 0;
      counts.set(claim.kind, count + 1);
      return count < limit ? [caseOf(source, claim)] : [];
    }),
  );
}
