import { checkClaim } from '#server/answering/verify/check-claim.ts';
import { findQuotation } from '#server/answering/verify/find-quotation.ts';
import { quotationOf } from '#server/answering/verify/support/proving-quotation.ts';
import type { EvalRow } from './answering.ts';
import { bilingualCases } from './gate/bilingual-claims.ts';
import { buildCases } from './gate/build-cases.ts';
import { type GateCase, type Half, randomFrom } from './gate/gate-cases.ts';
import { occursInSource, overlapsSource } from './gate/peer-rules.ts';
import { readGatePapers, scanSources, sourcesOf } from './gate/read-sources.ts';
import { secondCorpus } from './gate/second-corpus.ts';

const seed = 20_261_124;
const limits = { corrupted: 450, true: 300 };
const scannedPages = 12;

const halves: readonly [Half, string][] = [
  ['open', 'developed with'],
  ['kept', 'kept'],
];

type Outcome = GateCase & { isShown: boolean; missing: string; isFound: boolean; microseconds: number };

/**
 * Tests the gate with claims that a model might make about real passages: true ones, corrupted ones, and quotations
 * made to fit. Papers are divided into those used to develop the gate and those only measured. For comparison, it
 * measures two published rules that look only at the quotation.
 * @param report gets a line for every rejected true claim and every accepted corrupted one of the open papers
 */
export async function runGateEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const random = randomFrom(seed);
  const papers = await readGatePapers();
  const read = papers.flatMap(sourcesOf);
  const sources = [...read, ...(await scanSources(read, scannedPages, random))];
  const cases = (['open', 'kept'] as const).flatMap((half) => [
    ...buildCases(sources, half, limits, random),
    ...bilingualCases(sources, half, random),
  ]);
  const outcomes = cases.map(judge);
  const second = (await secondCorpus(random)).map(judge);
  for (const each of [...outcomes, ...second]) {
    if (each.half !== 'open' || each.isShown === each.isTrue) continue;
    const verdict = each.isTrue ? (each.isFound ? each.missing : 'not found') : 'SHOWN';
    report(
      `${each.isTrue ? 'true' : 'false'} ${each.form} ${each.kind}: ${verdict}\n  ${each.claim}\n  < ${each.words}`,
    );
  }
  return [...rowsOf(outcomes), ...(second.length > 0 ? secondRows(second) : [])];
}

/** How the product treats a claim line. */
function judge(each: GateCase): Outcome {
  const started = performance.now();
  const place = findQuotation(each.words, each.passage);
  const verdict =
    place &&
    checkClaim({ text: each.claim, language: each.language }, [quotationOf({ passage: each.passage, ...place })]);
  const microseconds = 1000 * (performance.now() - started);
  const missing = verdict?.missing.join(' ') ?? '';
  return { ...each, isShown: verdict?.level === 'proven', missing, isFound: place !== null, microseconds };
}

const share = (of: readonly Outcome[], test: (each: Outcome) => boolean) =>
  of.length === 0 ? 0 : (100 * of.filter(test).length) / of.length;

function rowsOf(outcomes: readonly Outcome[]): EvalRow[] {
  const rows: EvalRow[] = [];
  const add = (name: string, value: number, goal: number | null = null) =>
    rows.push({ name: `gate: ${name}`, value, floor: null, goal });
  const invented = outcomes.filter(({ isInvented }) => isInvented);
  const corrupted = outcomes.filter(({ isTrue, isInvented }) => !isTrue && !isInvented);
  const gold = outcomes.filter(({ isTrue }) => isTrue);
  add(
    `invented quotations (${invented.length}) refused, %`,
    share(invented, ({ isFound }) => !isFound),
    100,
  );
  for (const [half, name] of halves) {
    const lies = corrupted.filter((each) => each.half === half);
    add(
      `${name}: corrupted claims (${lies.length}) left out, %`,
      share(lies, ({ isShown }) => !isShown),
      99.5,
    );
    const truths = gold.filter((each) => each.half === half && each.form !== 'scan');
    add(
      `${name}: true claims (${truths.length}) shown, %`,
      share(truths, ({ isShown }) => isShown),
      98,
    );
    const scans = gold.filter((each) => each.half === half && each.form === 'scan');
    add(
      `${name}: true claims of scans (${scans.length}) shown, %`,
      share(scans, ({ isShown }) => isShown),
      97,
    );
  }
  const all = outcomes.filter(({ isTrue }) => !isTrue);
  add(
    `all corrupted (${all.length}): left out by the gate, %`,
    share(all, ({ isShown }) => !isShown),
  );
  add(
    '… by "quotation occurs in the source", %',
    share(all, ({ words, passage }) => !occursInSource(words, passage.text)),
  );
  add(
    '… by "80 % of its words occur in the source", %',
    share(all, ({ words, passage }) => !overlapsSource(words, passage.text)),
  );
  add(
    `all true (${gold.length}): shown by the gate, %`,
    share(gold, ({ isShown }) => isShown),
  );
  add(
    '… by "quotation occurs in the source", %',
    share(gold, ({ words, passage }) => occursInSource(words, passage.text)),
  );
  add(
    '… by "80 % of its words occur in the source", %',
    share(gold, ({ words, passage }) => overlapsSource(words, passage.text)),
  );
  for (const [isTrue, of, verb] of [
    [false, corrupted, 'left out'],
    [true, gold, 'shown'],
  ] as const)
    for (const [kind, group] of Map.groupBy(of, (each) => `${each.form === 'scan' ? 'scan, ' : ''}${each.kind}`))
      for (const [half, name] of halves) {
        const own = group.filter((each) => each.half === half);
        if (own.length > 0)
          add(
            `${isTrue ? 'true' : 'corrupted'}, ${kind}, ${name} (${own.length}): ${verb}, %`,
            share(own, ({ isShown }) => isShown === isTrue),
          );
      }
  const times = outcomes.map(({ microseconds }) => microseconds).toSorted((one, other) => one - other);
  add('µs a claim, median', times[Math.floor(times.length / 2)] ?? 0);
  add('µs a claim, 99 of 100 at most', times[Math.floor(times.length * 0.99)] ?? 0);
  return rows;
}

/** Papers and corruptions added later, so the gate was not developed with them. */
function secondRows(outcomes: readonly Outcome[]): EvalRow[] {
  const rows: EvalRow[] = [];
  const isOther = ({ kind }: Outcome) => kind.startsWith('other language');
  const isKnown = ({ kind }: Outcome) => kind.startsWith('known way');
  const groups: readonly [string, (each: Outcome) => boolean][] = [
    ['known ways', isKnown],
    ['new ways', (each) => !isKnown(each) && !isOther(each)],
    ['other language', isOther],
  ];
  for (const [half, halfName] of halves)
    for (const [name, isIn] of groups)
      for (const isTrue of [false, true]) {
        const own = outcomes.filter((each) => each.half === half && isIn(each) && each.isTrue === isTrue);
        const verb = isTrue ? 'true claims shown' : 'corrupted claims left out';
        rows.push({
          name: `gate, second corpus, ${halfName}: ${name} (${own.length}): ${verb}, %`,
          value: share(own, ({ isShown }) => isShown === isTrue),
          floor: null,
          goal: isTrue ? 98 : 99.5,
        });
      }
  for (const [kind, group] of Map.groupBy(outcomes, ({ kind, isTrue }) => `${isTrue ? 'true' : 'corrupted'}, ${kind}`))
    for (const [half, halfName] of halves) {
      const own = group.filter((each) => each.half === half);
      if (own.length > 0)
        rows.push({
          name: `gate, second corpus: ${kind}, ${halfName} (${own.length}): right, %`,
          value: share(own, ({ isShown, isTrue }) => isShown === isTrue),
          floor: null,
          goal: null,
        });
    }
  return rows;
}
