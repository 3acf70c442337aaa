import { join } from 'node:path';
import { judgeClaim, type Verdict } from '#server/answering/verify/check-claim.ts';
import type { EvalRow } from './answering.ts';
import { type CitedClaim, citeClaims, readLabelledClaims } from './claims/read-claims.ts';

type Judged = CitedClaim & Verdict & { microseconds: number };

/** Ways to show claims: by the words alone, or after a second look that says yes to all, or yes to the true ones. */
const ways: readonly { name: string; isShown: (each: Judged) => boolean; goal: { true: number; false: number } }[] = [
  { name: 'proven alone', isShown: ({ level }) => level === 'proven', goal: { true: 35, false: 1 } },
  { name: 'a look that says yes to all', isShown: ({ level }) => level !== 'unproven', goal: { true: 75, false: 15 } },
  {
    name: 'the labels as look',
    isShown: ({ level, isTrue }) => level !== 'unproven' && isTrue,
    goal: { true: 95, false: 0 },
  },
];

const halves: readonly [boolean, string][] = [
  [true, 'developed with'],
  [false, 'measured only'],
];

/**
 * Judges claims that readers phrased in their own words: how many of the true and of the false ones would be shown.
 * Null if the set is absent.
 * @param sets folder of the evaluation sets
 * @param report gets a line for each claim of the open half that is not judged as labelled
 */
export async function runClaimsEval(
  sets: string,
  report: (line: string) => void = () => {},
): Promise<EvalRow[] | null> {
  const claims = readLabelledClaims(sets);
  if (claims === null) return null;
  const judged = (await citeClaims(claims)).map(judge);
  for (const { id, isOpen, isTrue, kind, level, missing, text, quotes } of judged)
    if (isOpen && (level === 'unproven') === isTrue)
      report(`${isTrue} ${kind} ${id}: ${level} (${missing.join(' ')})\n  ${text}\n  < ${quotes.join('\n  < ')}`);
  return rowsOf(judged);
}

function judge(claim: CitedClaim): Judged {
  const started = performance.now();
  const verdict: Verdict =
    claim.sources === null ? { level: 'unproven', missing: [] } : judgeClaim(claim.text, claim.language, claim.sources);
  return { ...claim, ...verdict, microseconds: 1000 * (performance.now() - started) };
}

function rowsOf(judged: readonly Judged[]): EvalRow[] {
  const rows: EvalRow[] = [];
  const add = (name: string, of: readonly Judged[], isIn: (each: Judged) => boolean, goal: number | null = null) => {
    const value = of.length === 0 ? 0 : (100 * of.filter(isIn).length) / of.length;
    rows.push({ name: `claims: ${name}`, value, floor: null, goal });
  };
  add(`quotations found (${judged.length})`, judged, ({ sources }) => sources !== null, 100);
  for (const { name, isShown, goal } of ways)
    for (const [isOpen, half] of halves) {
      const own = judged.filter((each) => each.isOpen === isOpen);
      const [truths, lies] = [own.filter(({ isTrue }) => isTrue), own.filter(({ isTrue }) => !isTrue)];
      add(`${name}, ${half}: true ones (${truths.length}) shown, %`, truths, isShown, goal.true);
      add(
        `${name}, ${half}: false ones (${lies.length}) left out, %`,
        lies,
        (each) => !isShown(each),
        100 - goal.false,
      );
    }
  for (const [kind, group] of Map.groupBy(judged, ({ kind, isTrue }) => `${isTrue ? 'true' : 'false'}, ${kind}`))
    for (const [isOpen, half] of halves) {
      const own = group.filter((each) => each.isOpen === isOpen);
      add(`${kind}, ${half} (${own.length}): proven, %`, own, ({ level }) => level === 'proven');
      add(`${kind}, ${half} (${own.length}): proven or supportable, %`, own, ({ level }) => level !== 'unproven');
    }
  const times = judged.map(({ microseconds }) => microseconds).toSorted((one, other) => one - other);
  for (const percent of [50, 99])
    rows.push({
      name: `claims: µs a claim, ${percent} of 100 at most`,
      value: times[Math.floor((times.length * percent) / 100)] ?? 0,
      floor: null,
      goal: null,
    });
  return rows;
}

/** The folder of the evaluation sets beside this one. */
export const evaluationSets = join(import.meta.dirname, '../../../shared/eval');
