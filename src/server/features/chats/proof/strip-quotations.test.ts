import { expect, test } from 'vitest';
import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import { stripQuotations } from './strip-quotations.ts';

const citation = (number: number, documentId: string): Citation => ({
  id: `00000000-0000-7000-8000-00000000000${number}`,
  number,
  documentId,
  uploadId: documentId,
  title: 'Protokoll',
  date: '2025-03-12',
  page: 2,
  pageLabel: null,
  lastPage: 2,
  section: '2. Busse',
  speaker: 'Frau Lang',
  snippet: 'Der Rat beschliesst 24 Busse.',
  start: 0,
  end: 29,
  isDeleted: false,
});
const sentence = (text: string, marks: number[], more: Partial<AnswerSegment> = {}): AnswerSegment => ({
  text,
  marks,
  kind: 'sentence',
  ...more,
});
const phase = (
  id: string,
  citations: Citation[],
  segments: AnswerSegment[],
  question = 'Wie viele Busse werden es?',
) => ({
  id,
  answerId: 'answer',
  citations,
  segments,
  question,
  language: 'de' as const,
});
const notice = 'Die Quelle dieser Stelle wurde gelöscht.';

test('UPL-05 quotations of a deleted source go with section, speaker, votes and rows; their place stays', () => {
  const vote = {
    yes: 9,
    no: 1,
    abstentions: 0,
    isUnanimous: false,
    namesFor: [],
    namesAgainst: ['Lang'],
    namesAbstaining: [],
  };
  const [changed] = stripQuotations(
    [
      phase(
        'summary',
        [citation(1, 'gone'), citation(2, 'kept')],
        [
          sentence('Der Rat beschliesst 24 Busse.', [1], { vote }),
          sentence('Frau Lang stimmt dagegen.', [1, 2]),
          sentence('Das Depot kostet 3,2 Millionen.', [2], { startsParagraph: true }),
          { text: 'Frist für die Busse', marks: [1], kind: 'deadline', responsible: 'Lang', dueDate: '2025-05-15' },
        ],
      ),
    ],
    new Set(['gone']),
  );
  expect(changed?.citations[0]).toMatchObject({
    number: 1,
    title: 'Protokoll',
    page: 2,
    snippet: '',
    section: null,
    speaker: null,
  });
  expect(changed?.citations[1]).toEqual(citation(2, 'kept'));
  expect(changed?.segments).toEqual([
    sentence(notice, [1, 2]),
    sentence('Das Depot kostet 3,2 Millionen.', [2], { startsParagraph: true }),
    { text: notice, marks: [1], kind: 'deadline' },
  ]);
  expect(changed?.content).toBe(`${notice} Das Depot kostet 3,2 Millionen.\n${notice}`);
});

test('UPL-05 a later phase citing an earlier one’s passage by its mark loses its sentence, too; others are unchanged', () => {
  const changed = stripQuotations(
    [
      phase(
        'snippets',
        [citation(1, 'gone')],
        [sentence('24 Busse', [1], { kind: 'quotation' })],
        'How many buses will there be?',
      ),
      phase('summary', [], [sentence('24 Busse', [1])], 'How many buses will there be?'),
      phase('recommendations', [citation(3, 'kept')], [sentence('Depot', [3])]),
    ],
    new Set(['gone']),
  );
  expect(changed.map(({ id, content }) => [id, content])).toEqual([
    ['snippets', 'The source of this passage was deleted.'],
    ['summary', 'The source of this passage was deleted.'],
  ]);
});
