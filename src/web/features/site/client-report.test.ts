import { expect, test } from 'vitest';
import { describeFailure } from './client-report.ts';

test('PUB-03 a report contains kind and places, never the message', () => {
  const error = new TypeError('Erika Muster hat gegen den Antrag gestimmt');
  error.stack = [
    'TypeError: Erika Muster hat gegen den Antrag gestimmt',
    '    at render (https://board.example/assets/chat-page-AbC-1.js:1:2345)',
    '    at https://board.example/assets/index-x.js:7:8',
  ].join('\n');
  const report = describeFailure(error);
  expect(report).toEqual({ name: 'TypeError', places: ['chat-page-AbC-1.js:1:2345', 'index-x.js:7:8'] });
  expect(JSON.stringify(report)).not.toContain('Erika');
  expect(describeFailure('a thrown text')).toEqual({ name: 'string', places: [] });
});
