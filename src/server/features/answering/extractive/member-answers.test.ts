import { describe, expect, test } from 'vitest';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, AnswerRequest, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';
import { findMembers } from './find-members.ts';
import { memberQuestionOf } from './member-questions.ts';

async function summaryOf(
  question: string,
  passages: readonly EvidencePassage[],
  changes: Partial<AnswerRequest> = {},
): Promise<{ texts: string[]; quoted: string[] }> {
  const parts: AnswerPart[] = [];
  const request = answerRequest(question, passages, { phases: ['summary'], ...changes });
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const quotations = parts.flatMap((part) => (part.type === 'quotations' ? part.quotations : []));
  return {
    texts: parts.flatMap((part) => (part.type === 'segment' ? [part.segment.text] : [])),
    quoted: quotations.map(
      ({ passageId, start, end }) => passages.find(({ id }) => id === passageId)?.text.slice(start, end) ?? '',
    ),
  };
}

let count = 0;
function section(heading: string, body: string, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  count += 1;
  return evidencePassage(`${heading}\n\n${body}`, {
    id: `section-${count}`,
    ordinal: count,
    section: heading,
    title: 'Mietvertrag Lagerhalle Nord',
    fileName: 'mietvertrag.docx',
    firstPage: count,
    lastPage: count,
    ...changes,
  });
}

const lease = {
  language: 'en',
  title: 'Lease Agreement Harbour Street',
  fileName: 'lease.docx',
  documentId: 'lease',
} as const;

describe('CHAT-04 who asks for the members of a section gets all of them', () => {
  test('CHAT-04 numbered items of a section, each with its citation', async () => {
    const items = [
      '(1) Die Mieterin hält die Tore frei.',
      '(2) Sie versichert die Halle gegen Feuer. Der Nachweis ist jährlich vorzulegen.',
      '(3) Lärm nach 22 Uhr ist untersagt.',
      '(4) Untermiete bedarf der Zustimmung.',
    ];
    const passages = [
      section('§ 6 Auflagen', items.join('\n\n')),
      section('§ 7 Miete', '(1) Die Miete beträgt 4 200 EUR. Auflagen der Behörde bleiben vorbehalten.'),
    ];
    const { texts, quoted } = await summaryOf('Welche Auflagen enthält der Mietvertrag?', passages);
    expect(texts).toEqual(items);
    expect(quoted).toEqual(items);
  });

  test('CHAT-04 lettered items, asked in English; a heading may say more than the question', async () => {
    const items = ['(a) The tenant insures the premises.', '(b) The tenant may not sublet.', '(c) Signs need consent.'];
    const passages = [section('5 Special covenants', items.join('\n'), lease)];
    expect((await summaryOf('Which covenants does the lease contain?', passages, { language: 'en' })).texts).toEqual(
      items,
    );
  });

  test('CHAT-04 a German question for the section of an English paper', async () => {
    const items = ['5.1 The tenant insures the premises.', '5.2 The tenant may not sublet.'];
    const passages = [section('5 Covenants', items.join('\n\n'), lease)];
    expect((await summaryOf('Welche Covenants enthält der Mietvertrag?', passages)).texts).toEqual(items);
  });

  test('CHAT-04 the sentences of a section without items', async () => {
    const sentences = ['Das Tor bleibt geschlossen.', 'Wer es öffnet, meldet das der Wache.', 'Nachts gilt das nicht.'];
    const passages = [section('4 Regeln', sentences.join(' '), { title: 'Hausordnung', fileName: 'hausordnung.pdf' })];
    expect((await summaryOf('Welche Regeln gelten nach der Hausordnung?', passages)).texts).toEqual(sentences);
  });

  test('CHAT-04 the rules of a topic are those below its heading', async () => {
    const items = ['(1) Kaution: drei Monatsmieten.', '(2) Sie wird verzinst.'];
    const passages = [
      section('§ 3 Kaution', items.join('\n\n')),
      section('§ 4 Umbauten', '(1) Umbauten sind anzuzeigen.'),
    ];
    expect((await summaryOf('Welche Bestimmungen gelten für die Kaution?', passages)).texts).toEqual(items);
  });

  test('CHAT-04 a numbered heading within a passage, and lettered lines without a blank between them', async () => {
    const items = ['a) Sie setzt nur eigenes Personal ein.', 'b) Sie meldet Schäden.', 'c) Sie haftet für Schlüssel.'];
    const text = `Art. 2 Preis\n\nDer Preis beträgt CHF 900.\n\nArt. 3 Pflichten der Auftragnehmerin\n\n${items.join('\n')}\n\nArt. 4 Dauer\n\nDer Vertrag gilt ein Jahr.`;
    const passages = [evidencePassage(text, { title: 'Werkvertrag', fileName: 'werkvertrag.txt' })];
    const { texts, quoted } = await summaryOf('Welche Pflichten hat die Auftragnehmerin?', passages);
    expect(texts).toEqual(items);
    expect(quoted).toEqual(items);
  });

  test('CHAT-04 a section in several passages is told in order, and of a long one how many are left', async () => {
    const item = (number: number) => `(${number}) Punkt ${number} der Auflagen ist einzuhalten.`;
    const first = Array.from({ length: 8 }, (_, index) => item(index + 1)).join('\n\n');
    const rest = Array.from({ length: 8 }, (_, index) => item(index + 9)).join('\n\n');
    const opening = section('§ 6 Auflagen', first);
    const passages = [{ ...section('§ 6 Auflagen', rest), text: rest, end: rest.length }, opening];
    const { texts } = await summaryOf('Welche Auflagen enthält der Mietvertrag?', passages);
    expect(texts.slice(0, 2)).toEqual([item(1), item(2)]);
    expect(texts.slice(-2)).toEqual([item(12), german.atLeastMore(4)]);
  });

  test.each([
    [
      'Welche Kosten entstehen für den Umbau der Turnhalle?',
      'Kosten',
      'Der Umbau der Turnhalle bringt Kosten von 9 000 EUR.',
    ],
    ['Welche Termine sind für die Turnhalle geplant?', 'Termine', 'Der Termin für die Turnhalle ist der 4. Mai 2026.'],
  ])(
    'CHAT-05 what another paper says below such a heading is no list of what is asked: %s',
    async (question, heading, text) => {
      const report = evidencePassage(text, { id: 'report', documentId: 'report', title: 'Bericht' });
      const passages = [report, section(`§ 4 ${heading}`, '(1) Sie nennt der Mieter.\n\n(2) Sie gelten ein Jahr.')];
      expect(findMembers(question, passages)).toBeNull();
      expect((await summaryOf(question, passages)).texts).toEqual([text]);
    },
  );

  test('CHAT-04 what minutes deliberated under that heading is no list', () => {
    const passages = [
      section('TOP 4 Auflagen', 'Herr Moser erläutert die Auflagen. Der Rat nimmt Kenntnis.', {
        title: 'Protokoll vom 3. Mai 2024',
      }),
    ];
    expect(findMembers('Welche Auflagen gibt es?', passages)).toBeNull();
  });
});

describe('CHAT-04 what is a duty or a period by its words', () => {
  const passages = [
    section('§ 2 Reinigung', '(1) Die Mieterin muss die Halle wöchentlich reinigen.\n\n(2) Die Halle hat zwei Tore.'),
    section(
      '§ 3 Schlüssel',
      '(1) Die Mieterin hat verlorene Schlüssel zu melden.\n\n(2) Der Vermieter zahlt das Licht.',
    ),
    section(
      '§ 9 Ende',
      '(1) Der Vertrag kann mit einer Frist von sechs Monaten gekündigt werden.\n\n(2) Bei Verzug kann fristlos gekündigt werden.\n\n(3) Gerichtsstand ist Aarburg.',
    ),
  ];

  test('CHAT-04 the duties of one party, from all sections', async () => {
    const { texts } = await summaryOf('Welche Pflichten hat die Mieterin nach dem Mietvertrag?', passages);
    expect(texts).toEqual([
      '(1) Die Mieterin muss die Halle wöchentlich reinigen.',
      '(1) Die Mieterin hat verlorene Schlüssel zu melden.',
    ]);
  });

  test('CHAT-04 what stands there of a party by its pronoun is its duty, too', async () => {
    const body =
      '(1) Die Mieterin hält die Tore frei.\n\n(2) Sie versichert die Halle.\n\n(3) Der Vermieter zahlt das Licht.';
    const { texts } = await summaryOf('Welche Pflichten hat die Mieterin?', [section('§ 3 Pflichten', body)]);
    expect(texts).toEqual(['(1) Die Mieterin hält die Tore frei.', '(2) Sie versichert die Halle.']);
  });

  test('CHAT-04 periods of notice without what else stands beside them', async () => {
    const { texts } = await summaryOf('Welche Kündigungsfristen enthält der Mietvertrag?', passages);
    expect(texts).toEqual([
      '(1) Der Vertrag kann mit einer Frist von sechs Monaten gekündigt werden.',
      '(2) Bei Verzug kann fristlos gekündigt werden.',
    ]);
  });

  test('CHAT-04 several papers are told apart by their names', async () => {
    const other = section('9 Term', 'Either party may terminate with three months’ notice.', lease);
    const { texts } = await summaryOf('Which notice periods apply?', [...passages, other], { language: 'en' });
    expect(texts.at(-1)).toBe('Lease Agreement Harbour Street: Either party may terminate with three months’ notice.');
    expect(texts[0]).toMatch(/^Mietvertrag Lagerhalle Nord: /);
  });
});

test.each([
  'Welche Zulage gibt es für den Einsatz?',
  'Welche Beschlüsse wurden gefasst?',
  'Wer hat welche Pflichten?',
  'What is the notice period?',
  'Which bank grants the loan?',
])('CHAT-04 asks for no list of members: %s', (question) => {
  expect(memberQuestionOf(question)).toBeNull();
});
