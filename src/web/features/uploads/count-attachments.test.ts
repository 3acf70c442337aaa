import { expect, test } from 'vitest';
import { countAttachmentsBelow } from './count-attachments.ts';

const row = (id: string, group: string, place: string, attachmentCount = 0) => ({ id, group, place, attachmentCount });
/** A mail with one attachment; a mail with two, one of them a mail with an attachment of its own; and a plain file. */
const rows = [
  row('mail', 'mail', '', 4),
  row('file', 'mail', '001'),
  row('inner', 'mail', '002', 2),
  row('deep', 'mail', '002.001'),
  row('deeper', 'mail', '002.002'),
  row('other', 'other', '', 1),
  row('its', 'other', '001'),
  row('single', 'single', ''),
];

test.each<[string[], number]>([
  [[], 0],
  [['single', 'file'], 0],
  [['mail'], 4],
  [['mail', 'other', 'single'], 5],
  [['mail', 'file'], 3],
  [['mail', 'inner'], 3],
  [['inner', 'deep'], 1],
  [rows.map(({ id }) => id), 0],
])('UPL-04 for %j, attachments deleted along with their mails are counted once', (selected, count) => {
  expect(countAttachmentsBelow(new Set(selected), [...rows, ...rows])).toBe(count);
});
