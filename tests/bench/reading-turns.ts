import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const paper = join(root, '../shared/samples/de-grosser-rat-thurgau-2023-08-16-protokoll.pdf');
/** Where the reader is, now and in earlier states. */
const readers = ['src/server/reading/read-document.ts', 'src/server/features/documents/reading/read-document.ts'];
const turns = 5;
const rounds = 8;

/** Pages per second, by the clock and by the processor's time. */
interface Speed {
  wall: number;
  processor: number;
}

/**
 * German minutes read by this state and by an earlier one in turns, so that both meet the same machine:
 * `npm run bench -- reading-turns`, `AGAINST=<commit>` names another commit than ce14111. Prints pages per second, and per
 * second of processor time, which other programs disturb less.
 */
export async function run(): Promise<void> {
  const against = process.env.AGAINST ?? 'ce14111';
  if (!existsSync(paper)) return console.log('skipped: ../shared/samples is absent');
  const earlier = mkdtempSync(join(tmpdir(), 'boardsearch-earlier-'));
  try {
    try {
      const archive = execFileSync('git', ['archive', against], { cwd: root, maxBuffer: 2 ** 30 });
      execFileSync('tar', ['-x', '-C', earlier], { input: archive });
    } catch {
      return console.log(`skipped: there is no commit ${against} to compare with`);
    }
    symlinkSync(join(root, 'node_modules'), join(earlier, 'node_modules'), 'junction');
    const [then, now]: [Speed[], Speed[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      then.push(pagesPerSecond(earlier));
      now.push(pagesPerSecond(root));
      console.log(`turn ${turn + 1}: ${against} ${tell(then.slice(-1))}; now ${tell(now.slice(-1))}`);
    }
    console.log(`median: ${against} ${tell(then)}; now ${tell(now)}`);
  } finally {
    rmSync(earlier, { recursive: true, force: true });
  }
}

/** In a process of its own: the median of some rounds after the first two. */
function pagesPerSecond(tree: string): Speed {
  const module = readers.map((reader) => join(tree, reader)).find((path) => existsSync(path)) ?? '';
  const program = `
    import { readFileSync } from 'node:fs';
    import { pathToFileURL } from 'node:url';
    const { readDocument } = await import(pathToFileURL(${JSON.stringify(module)}).href);
    const bytes = readFileSync(${JSON.stringify(paper)});
    const rounds = [];
    for (let round = 0; round < ${rounds}; round++) {
      let pages = 0;
      const [started, used] = [performance.now(), process.cpuUsage()];
      await readDocument(new Uint8Array(bytes), 'paper.pdf', 'pdf', { onPageCount: () => {}, onPage: () => { pages += 1; } });
      const { user, system } = process.cpuUsage(used);
      const [wall, processor] = [performance.now() - started, (user + system) / 1000];
      if (round > 1) rounds.push({ wall: (1000 * pages) / wall, processor: (1000 * pages) / processor });
    }
    console.log(JSON.stringify(rounds));`;
  const printed = execFileSync(process.execPath, [...process.execArgv, '--input-type=module', '--eval', program], {
    cwd: tree,
    encoding: 'utf8',
  });
  return middle(JSON.parse(printed) as Speed[]);
}

const middle = (speeds: readonly Speed[]): Speed => ({
  wall: median(speeds.map(({ wall }) => wall)),
  processor: median(speeds.map(({ processor }) => processor)),
});

function tell(speeds: readonly Speed[]): string {
  const { wall, processor } = middle(speeds);
  return `${wall.toFixed(0)} pages/s (${processor.toFixed(0)} by processor)`;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
