import { expect, test } from 'vitest';
import { collectDecisions, findLaterDecision, type Said } from './later-decision.ts';

const said = (documentId: string, meetingDate: string | null, text: string, changes: Partial<Said> = {}): Said => ({
  documentId,
  meetingDate,
  text,
  cells: null,
  section: null,
  language: 'de',
  ...changes,
});

const decisionOn = (matter: Said, all: readonly Said[]) => findLaterDecision(matter, collectDecisions(all));

const open = said(
  'may',
  '2025-05-06',
  'Die Entscheidung über die zweite Etappe der Dachsanierung wird auf den 9. September 2025 vertagt.',
);

test.each([
  ['Der Vorstand beschliesst die zweite Etappe der Dachsanierung mit 6:1 Stimmen.', null],
  ['Der Kredit wird mit 6 Ja-Stimmen gegen 1 Nein-Stimme genehmigt.', 'TOP 4 Zweite Etappe der Dachsanierung'],
  ['Die zweite Etappe der Dachsanierung wird mit 2:5 Stimmen abgelehnt.', null],
])('CHAT-04 a later paper that decided it closes what was open: %s', (text, section) => {
  const later = said('september', '2025-09-09', text, { section });
  expect(decisionOn(open, [open, later])).toMatchObject({ item: later, date: '2025-09-09' });
});

test.each<[string, Said, string?]>([
  [
    'an earlier paper',
    said('march', '2025-03-04', 'Die zweite Etappe der Dachsanierung wird mit 6:1 Stimmen verschoben beschlossen.'),
  ],
  [
    'another of the kind',
    said('september', '2025-09-09', 'Der Vorstand beschliesst die erste Etappe der Dachsanierung mit 6:1 Stimmen.'),
  ],
  [
    'put off once more',
    said('september', '2025-09-09', 'Die zweite Etappe der Dachsanierung wird einstimmig vertagt.'),
  ],
  [
    'another one, voted by its number',
    said('september', '2025-09-09', 'Der Vorstand beschliesst die Etappe 3 der Dachsanierung mit 2:1 Stimmen.'),
    'Die Entscheidung über die Etappe 2 der Dachsanierung wird vertagt.',
  ],
  ['only told', said('september', '2025-09-09', 'Frau Moser berichtet über die zweite Etappe der Dachsanierung.')],
  ['of another matter', said('september', '2025-09-09', 'Der Vorstand beschliesst das Budget mit 6:1 Stimmen.')],
  [
    'of no known day',
    said('undated', null, 'Der Vorstand beschliesst die zweite Etappe der Dachsanierung mit 6:1 Stimmen.'),
  ],
])('CHAT-04 what was open stays open: %s', (_, other, text = open.text) => {
  expect(decisionOn({ ...open, text }, [open, other])).toBeNull();
});

test('CHAT-04 an English paper, and the first of several decisions', () => {
  const english = { language: 'en' } as const;
  const deferred = said(
    'june',
    '2025-06-02',
    'The decision on the new headquarters was deferred to the next meeting.',
    english,
  );
  const first = said('july', '2025-07-07', 'The Board approved the new headquarters by six votes to two.', english);
  const second = said(
    'august',
    '2025-08-04',
    'The new headquarters were approved unanimously; carried unanimously.',
    english,
  );
  expect(decisionOn(deferred, [second, first])?.item).toBe(first);
});

test('CHAT-04 a row of a register with its own day', () => {
  const cells = [
    { name: 'Datum', value: '09.09.2025' },
    { name: 'Gegenstand', value: 'Zweite Etappe Dachsanierung' },
    { name: 'Ja', value: '6' },
    { name: 'Nein', value: '1' },
  ];
  const row = said('register', null, cells.map(({ name, value }) => `${name}: ${value}`).join('; '), { cells });
  expect(decisionOn(open, [row])?.date).toBe('2025-09-09');
});

test('CHAT-04 what was decided is read once, however much is open', () => {
  let readings = 0;
  const decisions = collectDecisions(
    Array.from({ length: 30 }, (_, index) => ({
      ...said('september', '2025-09-09', ''),
      get text() {
        readings += 1;
        return `Der Vorstand beschliesst die Etappe ${index} der Dachsanierung mit 6:1 Stimmen.`;
      },
    })),
  );
  const once = readings;
  for (let index = 0; index < 30; index += 1) {
    const matter = said(
      'may',
      '2025-05-06',
      `Die Entscheidung über die Etappe ${index} der Dachsanierung wird vertagt.`,
    );
    expect(findLaterDecision(matter, decisions)?.text).toContain(`Etappe ${index} der`);
  }
  expect(readings).toBe(once);
});
