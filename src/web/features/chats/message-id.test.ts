import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMessageId } from './message-id.ts';

test('CHAT-08 ids are UUIDs of version 7 that carry their time', () => {
  const id = createMessageId(0x0123_4567_89ab);
  expect(z.uuid({ version: 'v7' }).safeParse(id).success).toBe(true);
  expect(id.slice(0, 13)).toBe('01234567-89ab');
});

test('CHAT-08 ids of the same moment differ', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => createMessageId(1_700_000_000_000)));
  expect(ids.size).toBe(1000);
});
