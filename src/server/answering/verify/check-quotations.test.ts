import { expect, test } from 'vitest';
import type { EvidencePassage } from '../engine.ts';
import { type LoadPages, QuotationChecker } from './check-quotations.ts';

const passage = (documentId: string, page: number, text: string): EvidencePassage => ({
  id: `${documentId}-${page}`,
  documentId,
  ordinal: 0,
  uploadId: documentId,
  title: 'Protokoll',
  fileName: 'protokoll.pdf',
  mailTitle: null,
  pageCount: 3,
  meetingDate: null,
  section: null,
  speaker: null,
  language: 'de',
  text,
  context: null,
  score: 1,
  firstPage: page,
  start: 0,
  lastPage: page,
  end: text.length,
});
const words = (quoted: EvidencePassage) => ({ passage: quoted, start: 0, end: quoted.text.length });

test('the pages of an answer are loaded in one batch and only once, even if missing', async () => {
  const asked: Record<string, readonly number[]>[] = [];
  const loadPages: LoadPages = async (wanted) => {
    asked.push(Object.fromEntries(wanted));
    return new Map([['a', [{ number: 1, label: null, text: 'Der Etat wurde beschlossen.' }]]]);
  };
  const checker = new QuotationChecker(loadPages);
  const [there, gone] = [passage('a', 1, 'Der Etat wurde beschlossen.'), passage('b', 2, 'Der Etat wurde vertagt.')];
  await checker.load([words(there), words(gone), words(there)]);
  const [first] = await checker.check([words(there)]);
  expect(first).toMatchObject({ documentId: 'a', page: 1, snippet: 'Der Etat wurde beschlossen.' });
  expect(await checker.check([words(gone)])).toEqual([null]);
  expect(asked).toEqual([{ a: [1], b: [2] }]);
});

test('MEET-07 a quotation that stands under a non-public item, in part or whole, says so', async () => {
  const text = 'Öffentlich: Der Saal wird vermietet. Nicht öffentlich: Die Stelle wird besetzt.';
  const closed = [{ firstPage: 1, start: text.indexOf('Nicht'), lastPage: 2, end: 9 }];
  const checker = new QuotationChecker(async () => new Map([['a', [{ number: 1, label: null, text, closed }]]]));
  const quoted = passage('a', 1, text);
  const at = (from: string, to: string) => ({
    passage: quoted,
    start: text.indexOf(from),
    end: text.indexOf(to) + to.length,
  });
  const found = await checker.check([at('Der Saal', 'vermietet.'), at('Die Stelle', 'besetzt.'), at('wird', 'wird b')]);
  expect(found.map((each) => each?.isNonPublic)).toEqual([undefined, true, true]);
});
