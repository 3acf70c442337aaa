import { Client, type ClientConfig } from 'pg';
import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';
import { createRepeatedWarning } from '../log/repeated-warning.ts';

const channel = 'boardsearch_events';
/** Delay before reconnecting. */
const reconnectMilliseconds = 500;

const messageSchema = z.object({ userId: z.string(), topic: z.string(), data: z.unknown() });

/** `sessions`: the user's sign-in sessions have changed; sent by a database trigger. */
export type EventTopic = 'documents' | 'answers' | 'sessions';

/**
 * Notifies every server of a user's changes. A message is a hint of at most 8,000 bytes; the data itself is in tables,
 * so that no data is lost with a missed message.
 */
export type Events = {
  /** Sent when the transaction commits. */
  publish: (tx: Transaction, userId: string, topic: EventTopic, data: unknown) => Promise<void>;
  /** `listener(undefined)` = messages may have been missed: reload. Returns the function to unsubscribe. */
  subscribe: (userId: string, topic: EventTopic, listener: (data: unknown) => void) => () => void;
  /** Subscribes to all users while the process runs; `listener(undefined)` = messages may have been missed. */
  watch: (topic: EventTopic, listener: (userId: string | undefined) => void) => void;
  close: () => Promise<void>;
};

/** Listens on one dedicated connection for all subscribers of this process, and reconnects when it breaks. */
export async function openEvents(
  connection: ClientConfig,
  log: Log,
  createClient = (): Client => new Client(connection),
): Promise<Events> {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const watchers: { topic: EventTopic; listener: (userId: string | undefined) => void }[] = [];
  let client: Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  const warn = createRepeatedWarning(log, 'events connection lost');

  const connect = async (): Promise<void> => {
    const next = createClient();
    next.on('notification', (notification) => {
      const message = parseMessage(notification.payload);
      if (!message) return;
      for (const { topic, listener } of watchers) if (topic === message.topic) listener(message.userId);
      for (const listener of listeners.get(`${message.topic}:${message.userId}`) ?? []) listener(message.data);
    });
    next.on('error', () => reconnectAfter(next));
    next.on('end', () => reconnectAfter(next));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    if (isClosed) void next.end().catch(() => undefined);
  };

  /**
   * Ignores other clients than the current one: a broken client reports twice, possibly while the next one connects.
   */
  const reconnectAfter = (lost: Client): void => {
    if (isClosed || client !== lost) return;
    client = undefined;
    reconnectSoon();
  };

  const reconnectSoon = (): void => {
    retry = setTimeout(() => {
      connect().then(
        () => {
          log.info('events connection is back');
          for (const { listener } of watchers) listener(undefined);
          for (const set of listeners.values()) for (const listener of set) listener(undefined);
        },
        (error) => {
          if (isClosed) return;
          warn(error);
          reconnectSoon();
        },
      );
    }, reconnectMilliseconds);
  };

  await connect();
  return {
    publish: async (tx, userId, topic, data) => {
      const values = [channel, JSON.stringify({ userId, topic, data })];
      await tx.$client.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values });
    },
    subscribe: (userId, topic, listener) => {
      const key = `${topic}:${userId}`;
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
    watch: (topic, listener) => {
      watchers.push({ topic, listener });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Undefined for foreign messages, since every database role may send notifications. */
function parseMessage(payload: string | undefined): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
