import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecisionRecord } from '#server/reading/records/record-model.ts';
import { isFilled, isVoted, judgeVote } from '../boardroom/judge-vote.ts';
import type { DecisionLabel } from '../boardroom/labels.ts';
import { matchLabels } from '../boardroom/match-labels.ts';
import type { PaperAsRead } from '../boardroom/read-papers.ts';
import type { Measure } from '../boardroom/tally.ts';

export const chainDecisionMeasures: readonly Measure[] = [
  { name: 'decisions: precision', goal: 95 },
  { name: 'decisions: recall', goal: 80 },
  { name: 'decisions: outcome right' },
  { name: 'decisions: votes wrong', max: 1 },
  { name: 'decisions: votes filled where stated', goal: 85 },
];

/** A decision of a chain's paper; `decisions.txt` lists all of them. */
interface ChainDecision {
  paper: number;
  isOptional: boolean;
  /** Any of these is right. */
  outcomes: string[];
  /** Null where the vote is not judged (by shares). */
  label: DecisionLabel | null;
  text: string;
}

const form = /^(dev|held-out) (\S+) (\d) (\??)(\S+) (\S+) « (.+) »$/u;

/** All decisions of a half's chains, by chain. @throws Error for a line of another form */
export function readChainDecisions(half: 'dev' | 'held-out'): Map<string, ChainDecision[]> {
  const lines = readFileSync(join(import.meta.dirname, 'decisions.txt'), 'utf8').split('\n');
  const decisions = lines
    .filter((line) => line.startsWith(`${half} `))
    .map((line) => {
      const [, , chain, paper, optional, outcomes, vote, text] = form.exec(line) ?? [];
      if (!chain || !outcomes || !vote || !text) throw new Error(`not a decision of a chain: ${line}`);
      const label = vote === '?' ? null : { ...votesOf(vote), text };
      return {
        chain,
        paper: Number(paper) - 1,
        isOptional: optional !== '',
        outcomes: outcomes.split('|'),
        label,
        text,
      };
    });
  return Map.groupBy(decisions, ({ chain }) => chain);
}

/** `11/3/-`: counts; `u`: unanimous; `-`: nothing stated. */
function votesOf(vote: string): DecisionLabel {
  const [yes, no, abstain] = vote.split('/').map((each) => (/^\d+$/u.test(each) ? Number(each) : null));
  const isCounted = vote.includes('/');
  return {
    file: '',
    kind: 'decision',
    text: '',
    subject: '',
    outcome: 'adopted',
    votes: isCounted ? { yes: yes ?? null, no: no ?? null, abstain: abstain ?? null } : null,
    how: isCounted ? 'counted' : vote === 'u' ? 'unanimous' : null,
  };
}

/** Precision and recall of one chain's decisions, of which all are labelled, with outcome and vote. */
export function scoreChainDecisions(
  labelled: readonly ChainDecision[],
  read: readonly PaperAsRead[],
  count: (measure: string, isHit: boolean) => void,
  say: (line: string) => void,
): void {
  for (const [index, paper] of read.entries()) {
    const labels = labelled.filter((label) => label.paper === index);
    const records = paper.records.filter((record): record is DecisionRecord => record.kind === 'decision');
    const found = matchLabels(labels, records, paper.places, ({ text }) => [text]);
    const labelOf = new Map([...found].map(([label, record]) => [record, label]));
    for (const record of records) {
      if (labelOf.get(record)?.isOptional) continue;
      count('decisions: precision', labelOf.has(record));
      if (!labelOf.has(record)) say(`false decision: ${record.what.text.slice(0, 180)}`);
    }
    for (const label of labels) {
      if (label.isOptional) continue;
      const record = found.get(label);
      count('decisions: recall', record !== undefined);
      if (record) judge(label, record, count, say);
      else say(`missing decision: ${label.text}`);
    }
  }
}

function judge(
  { outcomes, label, text }: ChainDecision,
  record: DecisionRecord,
  count: (measure: string, isHit: boolean) => void,
  say: (line: string) => void,
): void {
  const outcome = record.outcome?.value ?? 'none';
  count('decisions: outcome right', outcomes.includes(outcome));
  if (!outcomes.includes(outcome)) say(`outcome ${outcome}, not ${outcomes.join('|')}: ${text}`);
  if (label === null) return;
  if (label.votes || label.how === 'unanimous') {
    count('decisions: votes filled where stated', isFilled(label, record));
    if (!isFilled(label, record)) say(`vote not filled: ${text}`);
  }
  if (!isVoted(record)) return;
  const isWrong = judgeVote(label, record) === 'wrong';
  count('decisions: votes wrong', isWrong);
  if (isWrong) say(`vote wrong: ${text}`);
}
