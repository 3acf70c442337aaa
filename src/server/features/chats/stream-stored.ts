import type { AnswerEvent } from '#shared/contracts/chats.ts';

export type NumberedEvent = { sequence: number; event: AnswerEvent };

/**
 * Events that a run of this process has stored, for followers in the same process: they need not look them up. Whoever
 * hears nothing here, or has missed something, finds all of it in the database.
 */
export type HandOver = {
  /** Called once the events are stored: consecutive, in order. */
  give: (answerId: string, events: readonly NumberedEvent[]) => void;
  /** Returns the way to stop. */
  receive: (answerId: string, receiver: (events: readonly NumberedEvent[]) => void) => () => void;
};

export function createHandOver(): HandOver {
  const receivers = new Map<string, Set<(events: readonly NumberedEvent[]) => void>>();
  return {
    give: (answerId, events) => {
      for (const receiver of receivers.get(answerId) ?? []) receiver(events);
    },
    receive: (answerId, receiver) => {
      const set = receivers.get(answerId) ?? new Set();
      receivers.set(answerId, set.add(receiver));
      return () => {
        set.delete(receiver);
        if (set.size === 0 && receivers.get(answerId) === set) receivers.delete(answerId);
      };
    },
  };
}
