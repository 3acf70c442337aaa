import { expect, test } from 'vitest';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { splitParagraphs } from './answer-paragraphs.ts';

const sentence = (text: string, ...marks: number[]): AnswerSegment => ({ text, marks, kind: 'sentence' });
const minutes = { documentId: 'minutes' };
const budget = { documentId: 'budget' };
const citations = new Map([
  [1, minutes],
  [2, minutes],
  [3, budget],
]);
const texts = (paragraphs: AnswerSegment[][]) => paragraphs.map((paragraph) => paragraph.map(({ text }) => text));

test('CHAT-04 sentences from one document stay together, those from another start a paragraph', () => {
  const segments = [sentence('Erstens.', 1), sentence('Zweitens.', 2), sentence('Ohne Beleg.'), sentence('Kosten.', 3)];
  expect(texts(splitParagraphs(segments, null, citations))).toEqual([
    ['Erstens.', 'Zweitens.', 'Ohne Beleg.'],
    ['Kosten.'],
  ]);
});

test('CHAT-04 table rows are on lines of their own', () => {
  const segments = [
    sentence('Name: Ammann; Stimme: Ja', 1),
    sentence('Name: Auer; Stimme: Nein', 2),
    sentence('(So das Protokoll.)', 1),
    sentence('„Angenommen.“', 1),
  ];
  expect(texts(splitParagraphs(segments, null, citations))).toEqual([
    ['Name: Ammann; Stimme: Ja'],
    ['Name: Auer; Stimme: Nein'],
    ['(So das Protokoll.)', '„Angenommen.“'],
  ]);
});

test('CHAT-04 a blank line in the stored content separates paragraphs', () => {
  const segments = [sentence('Ja.', 1), sentence('Ja.', 2), sentence('Nein.', 1)];
  expect(texts(splitParagraphs(segments, 'Ja. Ja.\n\nNein.', citations))).toEqual([['Ja.', 'Ja.'], ['Nein.']]);
});

test('CHAT-04 a blank line at the edge of a segment separates paragraphs, too, and is not shown twice', () => {
  const segments = [sentence('Ja.\n\n', 1), sentence('Nein.', 1), sentence('\n\nVielleicht.', 2)];
  expect(texts(splitParagraphs(segments, null, citations))).toEqual([['Ja.'], ['Nein.'], ['Vielleicht.']]);
});

test('CHAT-04 a new item in the answer is a paragraph of its own', () => {
  const segments = [sentence('Genehmigt.', 1), { ...sentence('Abgelehnt.', 2), startsParagraph: true }];
  expect(texts(splitParagraphs(segments, null, citations))).toEqual([['Genehmigt.'], ['Abgelehnt.']]);
});

test('CHAT-14 a sentence that is only supported stands alone, so that its quotation can follow it', () => {
  const segments = [sentence('Eins.', 1), sentence('Zwei.', 1), sentence('Drei.', 1), sentence('Vier.', 1)];
  const mixed = segments.map((each) => (each.text === 'Zwei.' ? { ...each, proof: 'supported' as const } : each));
  expect(texts(splitParagraphs(mixed, null, citations))).toEqual([['Eins.'], ['Zwei.'], ['Drei.', 'Vier.']]);
});

test('CHAT-04 a sentence with a heading starts a paragraph, those after it stand under it', () => {
  const segments = [
    { ...sentence('Der Neubau wird beschlossen.', 1), heading: '2 Neubau' },
    sentence('Frau Lang holt Angebote ein.', 1),
    { ...sentence('Das Fest ist im Juli.', 1), heading: '3 Fest' },
  ];
  expect(splitParagraphs(segments, null, new Map()).map((each) => each.map(({ text }) => text))).toEqual([
    ['Der Neubau wird beschlossen.', 'Frau Lang holt Angebote ein.'],
    ['Das Fest ist im Juli.'],
  ]);
});
