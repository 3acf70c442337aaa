import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the papers of a chain say became of something; papers count from 0. */
export interface LabelledState {
  /** Any of these is right. */
  effects: string[];
  of: 'decision' | 'task' | 'minutes';
  /** Of something in none of the papers, or arguable: neither right nor wrong. */
  isOptional: boolean;
  target: { paper: number; quote: string };
  proof: { paper: number; quote: string };
}
export interface Chain {
  name: string;
  language: 'de' | 'en';
  /** `date`: of the meeting. */
  papers: { name: string; date: string; text: string }[];
  states: LabelledState[];
}

const stateLine = /^--- (\S+) (decision|task|minutes) (\d) « (.+) » (\d) « (.+) »$/u;

/** The chains of `dev.txt` or `held-out.txt`; README.md explains their form. @throws Error for a line of another form */
export function readChains(half: 'dev' | 'held-out'): Chain[] {
  const chains: Chain[] = [];
  for (const line of readFileSync(join(import.meta.dirname, `${half}.txt`), 'utf8').split('\n')) {
    const chain = chains.at(-1);
    if (line.startsWith('### ')) {
      const [name = '', language = ''] = line.slice(4).split(' ');
      chains.push({ name, language: language === 'en' ? 'en' : 'de', papers: [], states: [] });
    } else if (line.startsWith('=== ')) {
      const [name = '', date = ''] = line.slice(4).split(' ');
      chain?.papers.push({ name, date, text: '' });
    } else if (line.startsWith('--- ')) chain?.states.push(readState(line));
    else {
      const paper = chain?.papers.at(-1);
      if (paper) paper.text += `${line}\n`;
    }
  }
  return chains;
}

function readState(line: string): LabelledState {
  const [, effects = '', of, target, quote = '', by, words = ''] = stateLine.exec(line) ?? [];
  if (of !== 'decision' && of !== 'task' && of !== 'minutes') throw new Error(`not a state of a chain: ${line}`);
  return {
    effects: effects.split('|'),
    of,
    isOptional: target === '0',
    target: { paper: Number(target) - 1, quote },
    proof: { paper: Number(by) - 1, quote: words },
  };
}
