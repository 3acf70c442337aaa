import { expect, test } from 'vitest';
import { type DecisionRecord, emptyVote, type Quoted, type Vote } from '#server/reading/records/record-model.ts';
import { judgeOutcome, judgeVote } from './judge-vote.ts';
import type { DecisionLabel } from './labels.ts';

const words: Quoted = { text: 'x', firstPage: 1, start: 0, lastPage: 1, end: 1 };
const count = (value: number) => ({ ...words, value });
const record = (vote: Partial<Vote> | null, outcome: NonNullable<DecisionRecord['outcome']>['value'] = 'adopted') =>
  ({
    outcome: { value: outcome, words, isInferred: false },
    vote: vote && { ...emptyVote, ...vote },
  }) as DecisionRecord;
const label = (more: Partial<DecisionLabel>): DecisionLabel => ({
  file: '',
  kind: 'decision',
  text: 'Der Zaun wird gestrichen.',
  subject: 'Der Zaun',
  outcome: 'adopted',
  votes: null,
  how: null,
  ...more,
});
const counted = label({ votes: { yes: 7, no: 2, abstain: 0 }, how: 'counted' });

test('MEET-02 the evaluation takes a vote for right only if it is filled and contradicts nothing', () => {
  expect(judgeVote(counted, record({ yes: count(7), no: count(2) }))).toBe('right');
  expect(judgeVote(counted, record({ yes: count(7) }))).toBe('empty');
  expect(judgeVote(counted, record({ yes: count(7), no: count(3) }))).toBe('wrong');
  expect(judgeVote(counted, record({ unanimous: words }))).toBe('wrong');
  expect(judgeVote(label({ how: 'unanimous' }), record({ unanimous: words }))).toBe('right');
  expect(judgeVote(label({ how: 'unanimous' }), record(null))).toBe('empty');
});

test('MEET-02 the evaluation takes a vote that nobody stated for wrong', () => {
  expect(judgeVote(label({}), record(null))).toBe('right');
  expect(judgeVote(label({}), record({ yes: count(5) }))).toBe('wrong');
  expect(judgeVote(label({}), record({ unanimous: words }))).toBe('wrong');
});

test('MEET-02 the evaluation tells an empty outcome from a wrong one', () => {
  expect(judgeOutcome(label({}), { ...record(null), outcome: null })).toBe('empty');
  expect(judgeOutcome(label({}), record(null, 'rejected'))).toBe('wrong');
  expect(judgeOutcome(label({ outcome: 'rejected' }), record(null, 'objected'))).toBe('right');
});
