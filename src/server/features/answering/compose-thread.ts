import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { collectAtRest } from '#server/platform/memory/collect-at-rest.ts';
import { LookupRanking, type Retrieval, type RetrievalRequest, rankLookedUp } from '../retrieval/service.ts';
import type { Warn } from './answer-passages.ts';
import { type AnswerSources, composeAnswer } from './compose-answer.ts';
import type { FromComposer, OfAnswer, ToComposer } from './compose-messages.ts';
import { type AnswerLookups, LookupFailed, openLookups } from './open-lookups.ts';
import { rehearseAnswers } from './rehearse-answers.ts';

/**
 * Entry of a thread that composes answers, one after the other, for run-composers.ts. Texts may be made to take long: here nobody
 * else waits for them. It reads no database; what it needs it asks for.
 */

const port = parentPort;
if (port === null) throw new Error('to be run as a thread');
const send = (message: FromComposer) => port.postMessage(message);
const warn: Warn = (facts, message) => send({ type: 'warning', facts, message });

/** The answer under way. */
let underWay: { lookups: AnswerLookups; ending: AbortController } | null = null;

port.on('message', (message: ToComposer) => {
  if (message.type === 'begin') void compose(message);
  else if (message.type === 'abort') underWay?.ending.abort();
  else underWay?.lookups.take(message);
});

let isAsked = false;
// Answers do without; the first of them take longer.
rehearseAnswers(() => !isAsked, nextTurn).catch((error: unknown) =>
  warn({ error: error instanceof Error ? error.name : null }, 'a thread could not rehearse'),
);
collectAtRest();

function sourcesOf({ lookUp }: AnswerLookups): AnswerSources {
  return {
    search: (request) => search(lookUp, request),
    listMeetings: (limits) => lookUp('listMeetings', limits),
    listEarlierVersions: (ids) => lookUp('listEarlierVersions', ids),
    loadPages: (wanted) => lookUp('loadPages', wanted),
    log: { warn },
  };
}

/** Texts are scored while others are still on their way. */
async function search(lookUp: AnswerLookups['lookUp'], { limit, ...request }: RetrievalRequest): Promise<Retrieval> {
  const ranking = new LookupRanking();
  const found = await lookUp('lookUp', request, ranking);
  return 'isFollowed' in found ? ranking.rank(found.searched, limit) : rankLookedUp(found, limit);
}

async function compose({ answer, asked, documentIds }: Extract<ToComposer, { type: 'begin' }>): Promise<void> {
  const tell = (message: OfAnswer) => send({ ...message, answer });
  const lookups = openLookups(tell);
  const ending = new AbortController();
  underWay = { lookups, ending };
  isAsked = true;
  tell({ type: 'begun' });
  let last: OfAnswer = { type: 'end' };
  try {
    const parts = composeAnswer(asked, documentIds, sourcesOf(lookups), ending.signal);
    for await (const part of parts) tell({ type: 'part', part });
  } catch (error) {
    last = { type: 'failed', call: error instanceof LookupFailed ? error.call : null, error };
  }
  lookups.close();
  tell(last);
}
