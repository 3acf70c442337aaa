import { expect, test } from 'vitest';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { chats } from '#shared/messages/de/chats.ts';
import { common } from '#shared/messages/de/common.ts';
import { createCitation, createMessage, createProvenance } from '#support/chat-messages.ts';
import type { AnswerView } from '../conversation.ts';
import { copyAnswer } from './answer-text.ts';

const words = {
  ...chats.answer,
  provenance: chats.provenance,
  quoted: common.quoted,
  formatDate: (date: string) => date.split('-').reverse().join('.'),
};
const origin = 'https://board.example';

const segment = (text: string, marks: number[], kind: AnswerSegment['kind'] = 'sentence') => ({ text, marks, kind });

const answerOf = (phases: AnswerView['phases'], changes: Partial<AnswerView> = {}): AnswerView => ({
  id: 'a',
  state: 'done',
  failureCode: null,
  evidence: 'answered',
  provenance: null,
  searched: null,
  phases,
  citations: [1, 2, 3].map((number) => createCitation(number)),
  ...changes,
});

const summaryOf = (segments: AnswerSegment[], citations = [createCitation(1)]): AnswerView['phases'][number] => ({
  phase: 'summary',
  message: null,
  segments,
  citations,
});

const addressOf = (page: number) => {
  const { documentId } = createCitation(1);
  return `${origin}/documents/${documentId}?page=${page}&start=0&lastPage=${page}&end=12`;
};

test('CHAT-08 CHAT-14 copies the statements and the quotations that prove them, and nothing else', () => {
  const provenance = createProvenance({
    engine: 'built-in',
    leftOut: [{ reason: 'amount', count: 1, cited: [[3]] }],
  });
  const answer = answerOf(
    [
      {
        phase: 'snippets',
        message: null,
        segments: [segment('98 zu 14', [1], 'quotation'), segment('Nebenbei', [3], 'quotation')],
        citations: [createCitation(1), createCitation(3)],
      },
      summaryOf(
        [segment('Der Rat stimmte zu.', [1, 2]), segment('Klar.', []), segment('Zitate auf Englisch.', [], 'notice')],
        [
          createCitation(1, { snippet: '98 zu 14\n Stim-\nmen' }),
          createCitation(2, { title: 'Brief', date: null, page: 6, lastPage: 6, pageLabel: 'iv' }),
          createCitation(3),
        ],
      ),
      {
        phase: 'recommendations',
        message: createMessage({ phase: 'recommendations' }),
        segments: [segment('Bericht vorlegen.', [2], 'deadline')],
        citations: [createCitation(2)],
      },
    ],
    { provenance },
  );
  expect(copyAnswer(answer, words, origin).plain).toBe(`Der Rat stimmte zu. [1] [2] Klar.

[1] „98 zu 14 Stimmen“
Protokoll des Grossen Rates, 16.08.2023, S. 12
${addressOf(12)}

[2] „Fundstelle 2“
Brief, Datum unbekannt, S. iv
${addressOf(6)}`);
});

test('CHAT-08 CHAT-13 copies rows and records line by line, each with the date of its meeting', () => {
  const unknown = { body: null, item: null, outcome: null, who: null, due: null };
  const decide = (text: string, date: string | null): AnswerSegment => ({
    ...segment(text, [1]),
    record: { kind: 'decision', date, ...unknown },
  });
  const told = (segments: AnswerSegment[]) =>
    copyAnswer(answerOf([summaryOf(segments)]), words, origin).plain.split('\n\n');
  const decided = told([decide('Der Kauf wird angenommen.', '2025-03-12'), decide('Der Bau wird vertagt.', null)]);
  expect(decided.slice(0, -1)).toEqual(['12.03.2025: Der Kauf wird angenommen. [1]', 'Der Bau wird vertagt. [1]']);
  const rows = told([segment('Name: Ammann; Stimme: Ja', [1]), segment('Name: Auer; Stimme: Nein', [1])]);
  expect(rows.slice(0, -1)).toEqual(['Name: Ammann; Stimme: Ja [1]', 'Name: Auer; Stimme: Nein [1]']);
});

test('CHAT-08 CHAT-13 without an answer the closest quotations are copied under what the product says', () => {
  const related = answerOf(
    [
      {
        phase: 'snippets',
        message: null,
        segments: [segment('Fundstelle 1', [1], 'quotation')],
        citations: [createCitation(1)],
      },
      summaryOf([segment(chats.answer.related, [], 'notice')], []),
    ],
    { evidence: 'related', citations: [createCitation(1)] },
  );
  expect(copyAnswer(related, words, origin).plain).toBe(
    `${chats.answer.related}\n\n[1] „Fundstelle 1“\nProtokoll des Grossen Rates, 16.08.2023, S. 12\n${addressOf(12)}`,
  );
  const nothing = answerOf([summaryOf([segment(chats.answer.nothing, [], 'notice')], [])], { evidence: 'nothing' });
  expect(copyAnswer(nothing, words, origin)).toEqual({
    plain: chats.answer.nothing,
    html: `<p>${chats.answer.nothing}</p>`,
  });
});

test('CHAT-12 a copied answer names the model that wrote it, but not the built-in search', () => {
  const summary = summaryOf([segment('Der Rat stimmte zu.', [1])]);
  const copied = (provenance: AnswerView['provenance']) =>
    copyAnswer(answerOf([summary], { provenance }), words, origin);
  expect(copied(createProvenance()).plain).toContain('Von der KI „Hausmodell“ geschrieben');
  expect(copied(createProvenance({ engine: 'built-in', problem: 'stalled' })).plain).not.toContain('Hausmodell');
});

test('CHAT-14 a statement in other words keeps its mark, in both forms', () => {
  const supported = { ...segment('Die Halle bleibt zugänglich.', [1]), proof: 'supported' as const };
  const { plain, html } = copyAnswer(answerOf([summaryOf([supported])]), words, origin);
  expect(plain).toMatch(/^Die Halle bleibt zugänglich\. \[1\] \(sinngemäß belegt\)\n\n\[1\] „Fundstelle 1“/);
  expect(html).toContain('<p>Die Halle bleibt zugänglich. [1] (sinngemäß belegt)</p>');
});

test('CHAT-08 an answer copied with its formatting links each source to its page, and nothing of it becomes markup', () => {
  const citations = [
    createCitation(1, { snippet: '<img src=x>' }),
    createCitation(2, { isDeleted: true, snippet: '' }),
  ];
  const answer = answerOf([summaryOf([segment('Kosten < 3 & "fix".', [1, 2])], citations)], { citations });
  const { html } = copyAnswer(answer, words, origin);
  expect(html).toContain('<p>Kosten &lt; 3 &amp; &quot;fix&quot;. [1] [2]</p>');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain(
    `[1] „&lt;img src=x&gt;“<br><a href="${addressOf(12).replaceAll('&', '&amp;')}">Protokoll des Grossen Rates`,
  );
  expect(html).not.toContain('<img');
});
