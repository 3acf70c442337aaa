import type { LookupFollower } from '../retrieval/service.ts';
import type { Lookups, OfAnswer, ToComposer } from './compose-messages.ts';

/** A lookup failed; the other thread knows why. */
export class LookupFailed extends Error {
  readonly call: number;

  constructor(call: number) {
    super('a lookup failed');
    this.call = call;
  }
}

/** One answer's way to what it needs of the database. */
export type AnswerLookups = {
  /** @throws LookupFailed, also where the answer is over: what still runs of it asks nobody any more */
  lookUp: <Name extends keyof Lookups>(
    name: Name,
    argument: Lookups[Name]['argument'],
    follower?: LookupFollower,
  ) => Promise<Lookups[Name]['result']>;
  /** Hands on what a lookup brought, or brings; of another answer's it knows nothing. */
  take: (message: Extract<ToComposer, { call: number }>) => void;
  /** The answer is over: nothing more is asked, and what was still waited for is let go. */
  close: () => void;
};

/** Counts over all answers of a thread, so that a late result is nobody else's. */
let calls = 0;

/**
 * Opens the lookups of one answer. Each acts for the user whose answer is under way when it arrives: so what is left of an
 * earlier answer (a branch beside one that failed) must not ask behind its end.
 */
export function openLookups(send: (message: OfAnswer) => void): AnswerLookups {
  const pending = new Map<number, { answer: PromiseWithResolvers<unknown>; follower: LookupFollower | undefined }>();
  let isOver = false;
  return {
    lookUp: async <Name extends keyof Lookups>(
      name: Name,
      argument: Lookups[Name]['argument'],
      follower?: LookupFollower,
    ) => {
      const call = ++calls;
      if (isOver) throw new LookupFailed(call);
      const answer = Promise.withResolvers<unknown>();
      pending.set(call, { answer, follower });
      send({ type: 'call', call, lookup: { name, argument } as Extract<OfAnswer, { type: 'call' }>['lookup'] });
      return (await answer.promise) as Lookups[Name]['result'];
    },
    take: (message) => {
      const call = pending.get(message.call);
      if (message.type === 'opening' || message.type === 'passages') {
        try {
          if (message.type === 'opening') call?.follower?.open(message.opening);
          else call?.follower?.add(message.passages);
        } catch (error) {
          // The answer's failure, not the thread's.
          pending.delete(message.call);
          call?.answer.reject(error);
        }
      } else {
        pending.delete(message.call);
        if (message.type === 'result') call?.answer.resolve(message.result);
        else call?.answer.reject(new LookupFailed(message.call));
      }
    },
    close: () => {
      isOver = true;
      pending.clear();
    },
  };
}
