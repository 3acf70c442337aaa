import { expect, test } from 'vitest';
import type { RankedPassage } from '../retrieval/service.ts';
import { withMembers } from './collect-members.ts';
import type { Found } from './find-passages.ts';

function passageOf(ordinal: number, section: string, text: string): RankedPassage {
  return {
    id: `passage-${ordinal}`,
    documentId: 'lease',
    uploadId: 'upload',
    documentTitle: 'Mietvertrag Lagerhalle',
    fileName: 'mietvertrag.docx',
    meetingDate: null,
    ordinal,
    firstPage: ordinal + 1,
    startOffset: 0,
    lastPage: ordinal + 1,
    endOffset: text.length,
    section,
    speaker: null,
    language: 'de',
    text,
    context: null,
    score: 1,
    evidence: { termCoverage: 1, gramCoverage: 1, stretchCoverage: 1, ownScore: 1 },
  };
}

const paper = [
  passageOf(0, '§ 1 Gegenstand', 'Vermietet wird die Halle.'),
  passageOf(1, '§ 2 Auflagen', '(1) Tore sind frei zu halten.\n\n(2) Rauchen ist untersagt.'),
  passageOf(2, '§ 2 Auflagen', '(3) Die Halle ist zu versichern.'),
  passageOf(3, '§ 3 Miete', 'Die Miete beträgt 4 200 EUR.'),
];

function searching(found: readonly RankedPassage[], evidence: Found['evidence'] = 'answered') {
  const searched: (string | undefined)[] = [];
  const search = (_question: string, _limit: number, documentId?: string) => {
    searched.push(documentId);
    return { passages: paper, searched: { passages: 4, documents: 1 } };
  };
  const first: Found = { passages: [...found], searched: { passages: 4, documents: 1 }, evidence };
  return { searched, ask: (question: string) => withMembers(question, first, search) };
}

const question = 'Welche Auflagen enthält der Mietvertrag?';

test('CHAT-04 of a list of which a part was found the rest is looked for in its paper, and nothing else', async () => {
  const { searched, ask } = searching(paper.slice(1, 2));
  const { passages } = await ask(question);
  expect(searched).toEqual(['lease']);
  expect(passages.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
});

test('CHAT-04 a list that was found as a whole is not searched again, nor is any other question', async () => {
  const { searched, ask } = searching(paper);
  expect((await ask(question)).passages).toEqual(paper);
  await ask('Wie hoch ist die Miete?');
  expect(searched).toEqual([]);
});

test('CHAT-04 a section that is called what was asked for answers', async () => {
  expect((await searching(paper, 'related').ask(question)).evidence).toBe('answered');
  expect((await searching(paper, 'related').ask('Welche Haustiere erlaubt der Vertrag?')).evidence).toBe('related');
});
