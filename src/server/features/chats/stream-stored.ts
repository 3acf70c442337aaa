import type { AnswerEvent } from '#shared/contracts/chats.ts';

export type NumberedEvent = { sequence: number; event: AnswerEvent };

/**
 * Events that a run of this process has stored, for followers in the same process: they need not look them up. Whoever
 * hears nothing here, or has missed something, finds all of it in the database. By user and answer: visits to the demo have
 * answers of the same ids.
 */
export type HandOver = {
  /** Called once the events are stored: consecutive, in order. */
  give: (userId: string, answerId: string, events: readonly NumberedEvent[]) => void;
  /** Returns the way to stop. */
  receive: (userId: string, answerId: string, receiver: (events: readonly NumberedEvent[]) => void) => () => void;
};

export function createHandOver(): HandOver {
  const receivers = new Map<string, Set<(events: readonly NumberedEvent[]) => void>>();
  return {
    give: (userId, answerId, events) => {
      for (const receiver of receivers.get(keyOf(userId, answerId)) ?? []) receiver(events);
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
