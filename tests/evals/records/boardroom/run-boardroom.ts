import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recordKinds } from '#server/reading/records/record-model.ts';
import { isPrintable, type Layout, type PrintedPaper, printedPaper } from '../layouts/printed-papers.ts';
import { type Label, readBoardroomLabels } from './labels.ts';
import { type PaperAsRead, readPaper } from './read-papers.ts';
import { scoreAgenda } from './score-agenda.ts';
import { scoreDecisions } from './score-decisions.ts';
import { scoreLookalikes } from './score-lookalikes.ts';
import { scoreAttendance, scoreMeetings } from './score-meetings.ts';
import { scoredPaper } from './score-paper.ts';
import { scoreTasks } from './score-tasks.ts';
import { type Measure, Tally } from './tally.ts';

/** In the table's order; targets are those of issue 28. */
const measures: readonly Measure[] = [
  { name: 'words of the labels found in the paper' },
  { name: 'meeting date right', goal: 97 },
  { name: 'meeting date wrong, not empty' },
  { name: 'no-meeting taken for a meeting', max: 1 },
  { name: 'meeting body right' },
  { name: 'meeting number right' },
  { name: 'meeting place right' },
  { name: 'meeting chair right' },
  { name: 'attendance: name with its role' },
  { name: 'agenda items found' },
  { name: 'agenda item of a decision right', goal: 95 },
  { name: 'decisions found', goal: 80 },
  { name: 'decisions usable as they stand, of found', goal: 85 },
  { name: 'decisions usable, of all labelled' },
  { name: 'decision wording right' },
  { name: 'decision outcome right' },
  { name: 'decision vote right' },
  { name: 'decision date right' },
  { name: 'votes wrong', max: 1 },
  { name: 'votes filled where stated, of found', goal: 85 },
  { name: 'votes filled where stated, of all labelled' },
  { name: 'tasks found', goal: 70 },
  { name: 'task person right', goal: 90 },
  { name: 'task due right' },
  { name: 'agenda item of a task right' },
  { name: 'deadlines found' },
  { name: 'deadline due right' },
  { name: 'lookalikes taken for records', max: 2 },
  ...['meeting', 'attendance', 'agenda', 'decision', 'vote', 'task', 'deadline'].map((of) => ({ name: `  of ${of}` })),
  { name: 'records marked uncertain', max: 15 },
  ...recordKinds.map((kind) => ({ name: `  uncertain ${kind}` })),
];

/**
 * Measures the records of the boardroom set (`records.jsonl`) and prints a table by language, then one by layout: the
 * papers of text printed as PDF and Word. With `isListed` every miss. Nothing if the set is absent.
 */
export async function runBoardroom(
  sets: string,
  printed: readonly Layout[],
  report: (line: string) => void,
  isListed: boolean,
): Promise<void> {
  const labelled = readBoardroomLabels(sets);
  if (labelled.size === 0) return report('records: ../shared/eval/boardroom/records.jsonl is absent, skipped');
  const [asTheyAre, byLayout] = [new Tally(), new Tally()];
  const score = async (labels: readonly Label[], tally: Tally, groups: readonly string[], paper: PrintedPaper) => {
    const read = await readPaper(paper.bytes, paper.name);
    const place = tally === byLayout ? `${paper.name} [${groups[0]}]` : paper.name;
    const miss = (line: string) => isListed && report(`${place}: ${line}`);
    scorePaper(labels, read, tally, tally === byLayout ? groups : [...groups, read.language], miss);
  };
  for (const [file, labels] of labelled) {
    const path = join(sets, file);
    if (!existsSync(path)) {
      report(`records: skipped, there is no ${file}`);
      continue;
    }
    const own = { name: basename(path), bytes: readFileSync(path) };
    await score(labels, asTheyAre, ['all'], own);
    if (printed.length === 0 || !isPrintable(path)) continue;
    await score(labels, byLayout, ['as text'], own);
    for (const layout of printed) await score(labels, byLayout, [layout], await printedPaper(path, labels, layout));
  }
  const reasons = asTheyAre.namesOf('  why: ').slice(0, isListed ? 40 : 8);
  report('\nThe boardroom set as it is: right of labelled, per cent');
  report(asTheyAre.print([...measures, ...reasons.map((name) => ({ name }))], ['all', 'de', 'en']));
  if (printed.length === 0) return;
  report('\nIts papers of text, printed');
  report(byLayout.print(measures, ['as text', ...printed]));
}

/** All measures of one paper. */
function scorePaper(
  labels: readonly Label[],
  read: PaperAsRead,
  tally: Tally,
  groups: readonly string[],
  miss: (line: string) => void,
): void {
  const paper = scoredPaper(labels, read, tally, groups, miss);
  for (const label of labels) {
    if (label.kind === 'no-meeting') continue;
    const isThere = read.places.find(label.text).length > 0;
    paper.count('words of the labels found in the paper', isThere);
    if (!isThere) miss(`reading lost: ${label.text.slice(0, 180)}`);
  }
  scoreMeetings(paper);
  scoreAttendance(paper);
  scoreAgenda(paper);
  const proven = new Set([...scoreDecisions(paper), ...scoreTasks(paper)]);
  scoreLookalikes(paper, proven);
  for (const record of read.all) {
    const isUncertain = read.uncertain.includes(record);
    paper.count('records marked uncertain', isUncertain);
    paper.count(`  uncertain ${record.kind}`, isUncertain);
  }
}
