import { expect, test } from 'vitest';
import { answerId } from '#support/chat-messages.ts';
import { parseEvidence } from './use-evidence.ts';

test('CHAT-06 the address names the citation whose evidence is open', () => {
  expect(parseEvidence(`${answerId}.12`)).toEqual({ answerId, number: 12 });
});

test.each([null, '', answerId, `${answerId}.`, `${answerId}.x`, '../../evil.1'])(
  'an address that names none opens none: %s',
  (value) => {
    expect(parseEvidence(value)).toBeNull();
  },
);
