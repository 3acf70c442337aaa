import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { collectAtRest } from '#server/platform/memory/collect-at-rest.ts';
import { LookupRanking, type Retrieval, type RetrievalRequest, rankLookedUp } from '../retrieval/service.ts';
import { type AnswerSources, composeAnswer } from './compose-answer.ts';
import type { FromComposer, ToComposer } from './compose-messages.ts';
import { type AnswerLookups, LookupFailed, openLookups } from './open-lookups.ts';
import { rehearseAnswers } from './rehearse-answers.ts';

/**
 * Entry of a thread that composes answers, one after the other, for run-composers.ts. Texts may be made to take long: here nobody
 * else waits for them. It reads no database; what it needs it asks for.
 */

const port = parentPort;
if (port === null) throw new Error('to be run as a thread');
const send = (message: FromComposer) => port.postMessage(message);

/** The answer under way. */
let underWay: { lookups: AnswerLookups; ending: AbortController } | null = null;

port.on('message', (message: ToComposer) => {
  if (message.type === 'begin') void compose(message);
  else if (message.type === 'abort') underWay?.ending.abort();
  else underWay?.lookups.take(message);
});

let hasAnswered = false;
// What fails here fails again where somebody asked, and is told there.
rehearseAnswers(() => !hasAnswered, nextTurn).catch(() => undefined);
collectAtRest();

function sourcesOf({ lookUp }: AnswerLookups): AnswerSources {
  return {
    search: (request) => search(lookUp, request),
    listMeetings: (limits) => lookUp('listMeetings', limits),
    listEarlierVersions: (ids) => lookUp('listEarlierVersions', ids),
    loadPages: (wanted) => lookUp('loadPages', wanted),
    log: { warn: (facts, message) => send({ type: 'warning', facts, message }) },
  };
}

/** Texts are scored while others are still on their way. */
async function search(lookUp: AnswerLookups['lookUp'], { limit, ...request }: RetrievalRequest): Promise<Retrieval> {
  const ranking = new LookupRanking();
  const found = await lookUp('lookUp', request, ranking);
  return 'candidates' in found ? rankLookedUp(found, limit) : ranking.rank(found.searched, limit);
}

async function compose({ asked, documentIds }: Extract<ToComposer, { type: 'begin' }>): Promise<void> {
  const lookups = openLookups(send);
  const ending = new AbortController();
  underWay = { lookups, ending };
  hasAnswered = true;
  send({ type: 'begun' });
  let last: FromComposer = { type: 'end' };
  try {
    const parts = composeAnswer(asked, documentIds, sourcesOf(lookups), ending.signal);
    for await (const part of parts) send({ type: 'part', part });
  } catch (error) {
    last = { type: 'failed', call: error instanceof LookupFailed ? error.call : null, error };
  }
  lookups.close();
  send(last);
}
