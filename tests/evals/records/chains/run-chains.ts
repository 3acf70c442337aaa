import { Tally } from '../boardroom/tally.ts';
import { chainMeasures, scoreChains } from './score-chains.ts';

/**
 * Measures what is found of the states of decisions, tasks and minutes in chains of papers, and prints a table by half and
 * language; with `isListed` what is missing or false in the open half.
 */
export async function runChains(report: (line: string) => void, isListed: boolean): Promise<void> {
  const tally = new Tally();
  await scoreChains('dev', tally, (line) => isListed && report(`chain ${line}`));
  await scoreChains('held-out', tally, () => {});
  report('\nChains of papers: what became of a decision, a task, minutes');
  report(tally.print(chainMeasures, ['dev', 'held-out', 'dev de', 'dev en', 'held-out de', 'held-out en']));
}
