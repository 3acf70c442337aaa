import { expect, test } from 'vitest';
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { composeContext } from '#server/platform/linguistics/compose-context.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import { storedPassage } from '#support/ranked-passages.ts';
import { rankPassages } from './rank-passages.ts';

const candidate = (documentId: string, ordinal: number, text: string, context = '') => ({
  context,
  passage: { ...storedPassage(text), id: `${documentId}-${ordinal}`, documentId, ordinal },
});

function rank(question: string, candidates: ReturnType<typeof candidate>[]): string[] {
  const scorer = new Scorer(analyseQuestion(question, 'de'), () => 1);
  return rankPassages(scorer, candidates).map((each) => each.candidate.passage.id);
}

test('CHAT-04 of two equal passages the one next to a good one comes first', () => {
  const order = rank('Sanierung Schulhaus Kosten', [
    candidate('a', 0, 'Die Kosten werden besprochen.'),
    candidate('b', 0, 'Die Kosten werden besprochen.'),
    candidate('b', 1, 'Sanierung Schulhaus: Kosten von 3 Mio.'),
  ]);
  expect(order).toEqual(['b-1', 'b-0', 'a-0']);
});

test('CHAT-04 words close together count more than scattered ones', () => {
  const filler = 'Weitere Geschäfte wurden ohne Wortmeldung zur Kenntnis genommen und verdankt. '.repeat(5);
  const order = rank('Kredit Feuerwehr', [
    candidate('a', 0, `Kredit. ${filler} Feuerwehr.`),
    candidate('b', 0, `${filler} Kredit Feuerwehr.`),
  ]);
  expect(order[0]).toBe('b-0');
});

test('passages that share nothing with the question are left out', () => {
  expect(rank('Dividende', [candidate('a', 0, 'Schluss der Sitzung.')])).toEqual([]);
});

test('CHAT-04 the context holds title, file name, date in figures and words, section, speaker and table headers', () => {
  const context = composeContext(
    { title: 'Protokoll Verwaltungsrat', fileName: 'VR_2023.pdf', meetingDate: '2023-03-16' },
    { section: 'Finanzen', speaker: 'Erika Muster', context: 'Jahr | Umsatz' },
  );
  expect(context.split('\n')).toEqual([
    'Protokoll Verwaltungsrat',
    'VR_2023',
    '2023-03-16 März March',
    'Finanzen',
    'Erika Muster',
    'Jahr | Umsatz',
  ]);
});
