import type { AnswerEvent } from '#shared/contracts/chats.ts';

export type NumberedEvent = { sequence: number; event: AnswerEvent };
/** `isEnd`: with them the run has ended. */
type Receiver = (events: readonly NumberedEvent[], isEnd: boolean) => void;

/**
 * Events that a run of this process has stored, for followers in the same process: they need not look them up. Whoever
 * hears nothing here, or has missed something, finds all of it in the database. By user and answer: visits to the demo have
 * answers of the same ids.
 */
export type HandOver = {
  /** Called once the events are stored: consecutive, in order. */
  give: (userId: string, answerId: string, ...given: Parameters<Receiver>) => void;
  /** Returns the way to stop. */
  receive: (userId: string, answerId: string, receiver: Receiver) => () => void;
  /** Of a run of this process, until the function that comes back is called: its stored events are given here. */
  announce: (runner: string) => () => void;
  isAnnounced: (runner: string | undefined) => boolean;
};

export function createHandOver(): HandOver {
  const receivers = new Map<string, Set<Receiver>>();
  const runners = new Set<string>();
  return {
    announce: (runner) => {
      runners.add(runner);
      return () => void runners.delete(runner);
    },
    isAnnounced: (runner) => runner !== undefined && runners.has(runner),
    give: (userId, answerId, ...given) => {
      for (const receiver of receivers.get(keyOf(userId, answerId)) ?? []) receiver(...given);
    },
    receive: (userId, answerId, receiver) => {
      const key = keyOf(userId, answerId);
      const set = receivers.get(key) ?? new Set();
      receivers.set(key, set.add(receiver));
      return () => {
        set.delete(receiver);
        if (set.size === 0 && receivers.get(key) === set) receivers.delete(key);
      };
    },
  };
}

const keyOf = (userId: string, answerId: string): string => `${userId}/${answerId}`;
