import { expect, test } from 'vitest';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { chats } from '#shared/messages/de/chats.ts';
import { createCitation, createProvenance } from '#support/chat-messages.ts';
import type { AnswerView } from '../conversation.ts';
import { formatAnswerHtml, formatAnswerText } from './answer-text.ts';

const words = {
  ...chats.answer,
  provenance: chats.provenance,
  question: 'Wie wurde abgestimmt?',
  formatDate: (date: string) => date.split('-').reverse().join('.'),
};

const segment = (text: string, marks: number[], kind: AnswerSegment['kind'] = 'sentence') => ({ text, marks, kind });

test('CHAT-08 copies prose and recommendations with marks, and each source once with its quotation', () => {
  const answer: AnswerView = {
    id: 'a',
    state: 'done',
    failureCode: null,
    evidence: 'answered',
    provenance: null,
    searched: null,
    phases: [
      { phase: 'snippets', message: null, segments: [segment('98 zu 14', [1], 'quotation')], citations: [] },
      {
        phase: 'summary',
        message: null,
        segments: [segment('Der Rat stimmte zu.', [1, 2]), segment('Klar.', [])],
        citations: [],
      },
      {
        phase: 'recommendations',
        message: null,
        segments: [segment('Bericht vorlegen.', [2], 'deadline'), segment('Erneut abstimmen.', [1], 'vote')],
        citations: [],
      },
    ],
    citations: [
      createCitation(1, { snippet: '98 zu 14\n Stimmen' }),
      createCitation(2, { title: 'Brief', date: null, page: 6, pageLabel: 'iv' }),
    ],
  };
  expect(formatAnswerText(answer, words)).toBe(`Wie wurde abgestimmt?

Zusammenfassung
Der Rat stimmte zu. [1] [2] Klar.

Empfehlungen
Bericht vorlegen. [2]
Erneut abstimmen. [1]

Quellen
[1] Protokoll des Grossen Rates, 16.08.2023, S. 12: „98 zu 14 Stimmen“
[2] Brief, Datum unbekannt, S. iv: „Fundstelle 2“`);
});

test('CHAT-08 copies table rows line by line', () => {
  const segments = [segment('Name: Ammann; Stimme: Ja', [1]), segment('Name: Auer; Stimme: Nein', [1])];
  const answer: AnswerView = {
    id: 'a',
    state: 'done',
    failureCode: null,
    evidence: 'answered',
    provenance: null,
    searched: null,
    phases: [{ phase: 'summary', message: null, segments, citations: [] }],
    citations: [],
  };
  expect(formatAnswerText(answer, words)).toBe(`Wie wurde abgestimmt?

Zusammenfassung
Name: Ammann; Stimme: Ja [1]
Name: Auer; Stimme: Nein [1]`);
});

test('CHAT-08 CHAT-13 copies records line by line, each with the date of its meeting', () => {
  const unknown = { body: null, item: null, outcome: null, who: null, due: null };
  const decide = (text: string, date: string | null): AnswerSegment => ({
    ...segment(text, [1]),
    record: { kind: 'decision', date, ...unknown },
  });
  const segments = [decide('Der Kauf wird angenommen.', '2025-03-12'), decide('Der Bau wird vertagt.', null)];
  const answer: AnswerView = {
    id: 'a',
    state: 'done',
    failureCode: null,
    evidence: 'answered',
    provenance: null,
    searched: null,
    phases: [{ phase: 'summary', message: null, segments, citations: [] }],
    citations: [],
  };
  expect(formatAnswerText(answer, words)).toBe(`Wie wurde abgestimmt?

Zusammenfassung
12.03.2025: Der Kauf wird angenommen. [1]
Der Bau wird vertagt. [1]`);
});

test('CHAT-12 a copied answer names the model that wrote it, but not the built-in search', () => {
  const answer: AnswerView = {
    id: 'a',
    state: 'done',
    failureCode: null,
    evidence: 'answered',
    provenance: createProvenance(),
    searched: null,
    phases: [{ phase: 'summary', message: null, segments: [segment('Der Rat stimmte zu.', [1])], citations: [] }],
    citations: [],
  };
  expect(formatAnswerText(answer, words)).toContain('Von der KI „Hausmodell“ geschrieben');
  const builtIn = { ...answer, provenance: createProvenance({ engine: 'built-in', problem: 'stalled' }) };
  expect(formatAnswerText(builtIn, words)).not.toContain('Hausmodell');
});

test('CHAT-14 a copied answer keeps the levels: supported statements with their quotation, left-out ones with the reason', () => {
  const [agreed, open] = [segment('Der Rat stimmte zu.', [1]), segment('Die Halle bleibt zugänglich.', [2])];
  const provenance = createProvenance({ leftOut: [{ reason: 'amount', count: 1, cited: [[3]] }] });
  const answer: AnswerView = {
    id: 'a',
    state: 'done',
    failureCode: null,
    evidence: 'answered',
    provenance,
    searched: null,
    phases: [
      {
        phase: 'summary',
        message: null,
        segments: [agreed, { ...open, proof: 'supported' }],
        citations: [createCitation(1), createCitation(2, { snippet: 'Der Zugang\n bleibt offen' })],
      },
    ],
    citations: [],
  };
  expect(formatAnswerText(answer, words)).toBe(`Wie wurde abgestimmt?

Zusammenfassung
Der Rat stimmte zu. [1]
Die Halle bleibt zugänglich. [2] (sinngemäß belegt: „Der Zugang bleibt offen“)

Von der KI „Hausmodell“ geschrieben

1 Aussage ohne ausreichenden Beleg weggelassen. Ein Betrag der Aussage steht nicht im Zitat.`);
});

test('CHAT-08 an answer copied with its formatting links each source to its page, and nothing of it becomes markup', () => {
  const answer: AnswerView = {
    id: 'a',
    state: 'done',
    failureCode: null,
    evidence: 'answered',
    provenance: null,
    searched: null,
    phases: [{ phase: 'summary', message: null, segments: [segment('Kosten < 3 & "fix".', [1])], citations: [] }],
    citations: [createCitation(1, { snippet: '<img src=x>' }), createCitation(2, { isDeleted: true, snippet: '' })],
  };
  const html = formatAnswerHtml(answer, words, 'https://board.example');
  expect(html).toContain('<h3>Zusammenfassung</h3><p>Kosten &lt; 3 &amp; &quot;fix&quot;. [1]</p>');
  const { documentId } = createCitation(1);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain(
    `href="https://board.example/documents/${documentId}?page=12&amp;start=0&amp;lastPage=12&amp;end=12"`,
  );
  expect(html).not.toContain('<img');
});
