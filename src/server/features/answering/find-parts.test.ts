import { expect, test } from 'vitest';
import { rankedPassage } from '#support/ranked-passages.ts';
import { type Find, findParts } from './find-parts.ts';
import type { Found, Search } from './find-passages.ts';

function found(documentId: string, evidence: Found['evidence']): Found {
  const passage = rankedPassage('Ein Absatz.', { id: `${documentId}-1`, documentId, documentTitle: documentId });
  return { passages: [passage], searched: { passages: 5, documents: 2 }, evidence };
}

/** Answers what it knows, and keeps what was asked of which document. */
function findIn(known: Record<string, Found>) {
  const asked: string[] = [];
  const find: Find = async (question, documentId) => {
    asked.push(documentId === undefined ? question : `${question} [${documentId}]`);
    return known[question] ?? found('other', 'related');
  };
  return { asked, find };
}

test('CHAT-04 a question that asks one thing is not searched a second time', async () => {
  const { asked, find } = findIn({});
  expect(await findParts('Was kostet der Umbau?', [], find)).toBeNull();
  expect(asked).toEqual([]);
});

test('CHAT-04 the second half carries the topic of the first', async () => {
  const { asked, find } = findIn({ 'Was kostet der Umbau der Turnhalle?': found('minutes', 'answered') });
  const parts = await findParts('Was kostet der Umbau der Turnhalle und wer war dagegen?', [], find);
  expect(asked[1]).toBe('wer war dagegen? kostet Umbau Turnhalle');
  expect(parts?.parts.map(({ written, evidence }) => [written, evidence])).toEqual([
    ['Was kostet der Umbau der Turnhalle', 'answered'],
    ['wer war dagegen', 'related'],
  ]);
});

test('CHAT-04 the pronoun of a half is read as what the nearest half before it names', async () => {
  const { asked, find } = findIn({
    'What is the rent of the depot?': found('lease', 'answered'),
    'who pays the rent of the depot?': found('lease', 'answered'),
    'when is the rent of the depot due?': found('lease', 'answered'),
  });
  const parts = await findParts('What is the rent of the depot, who pays it and when is it due?', [], find);
  expect(asked).toEqual([
    'What is the rent of the depot?',
    'who pays the rent of the depot?',
    'when is the rent of the depot due?',
  ]);
  expect(parts?.parts.map(({ written, question }) => [written, question])).toEqual([
    ['What is the rent of the depot', 'What is the rent of the depot?'],
    ['who pays it', 'who pays the rent of the depot?'],
    ['when is it due', 'when is the rent of the depot due?'],
  ]);
});

test('CHAT-04 the second half may be answered where the topic is not', async () => {
  const { find } = findIn({
    'What is the rent?': found('lease', 'answered'),
    'who pays the rent?': found('lease', 'nothing'),
    'who pays it?': found('letter', 'answered'),
  });
  const parts = await findParts('What is the rent and who pays it?', [], find);
  expect(parts?.parts[1]?.passages[0]?.documentId).toBe('letter');
  expect(parts?.passages.map(({ documentId }) => documentId)).toEqual(['lease', 'letter']);
});

test('CHAT-11 a half that puts another place in the place of one is answered only where that is spoken of', async () => {
  const evidenceWith = async (text: string) => {
    const inReport = found('report', 'answered');
    const find: Find = async () => ({ ...inReport, passages: inReport.passages.map((each) => ({ ...each, text })) });
    const parts = await findParts('Wie hoch war der Umsatz in Asien und wie hoch war er in Ozeanien?', [], find);
    return parts?.parts.map(({ evidence }) => evidence);
  };
  expect(await evidenceWith('Der Umsatz in Ozeanien betrug 5 Mio.')).toEqual(['answered', 'answered']);
  expect(await evidenceWith('Der Umsatz in Europa betrug 5 Mio.')).toEqual(['answered', 'related']);
});

test('CHAT-04 a half with a topic of its own is first asked of the paper that answered the other', async () => {
  const { asked, find } = findIn({ 'Wie hoch ist die Miete?': found('lease', 'answered') });
  await findParts('Wie hoch ist die Miete und wann endet die Probezeit der Hauswartin?', [], find);
  expect(asked).toEqual([
    'Wie hoch ist die Miete?',
    'wann endet die Probezeit der Hauswartin? [lease]',
    'wann endet die Probezeit der Hauswartin?',
  ]);
});

test('CHAT-04 earlier questions of the chat give their topic to both halves', async () => {
  const { asked, find } = findIn({});
  await findParts('When was it decided and by whom?', [{ question: 'What does the new roof cost?', answer: '' }], find);
  expect(asked[0]).toBe('When was it decided? new roof cost');
  expect(asked.find((each) => each.startsWith('by whom'))).toContain('roof');
});

test('CHAT-04 where nothing answers any half, the question stays one', async () => {
  const { find } = findIn({});
  expect(await findParts('Was kostet der Flug und wer malte das Bild?', [], find)).toBeNull();
});

test('CHAT-04 each half keeps the search that found it, so that nothing else is searched for what it calls for', async () => {
  const ofDay: Search = () => ({ passages: [], searched: { passages: 1, documents: 1 } });
  const { find } = findIn({
    'Was wurde am 5. März beschlossen?': { ...found('minutes', 'answered'), search: ofDay, meantDay: '2024-03-05' },
    'wie hoch ist die Miete der Turnhalle?': found('lease', 'answered'),
  });
  const apart = async (question: string) =>
    (await findParts(question, [], find))?.apart?.map((each) => [each.question, each.found.search]);
  expect(await apart('Was wurde am 5. März beschlossen und wer malte das Bild der Turnhalle?')).toEqual([
    ['Was wurde am 5. März beschlossen?', ofDay],
  ]);
  // Asked of the paper that answered before, it is of that paper's day.
  expect(await apart('Was wurde am 5. März beschlossen und wie hoch ist die Miete der Turnhalle?')).toEqual([
    ['Was wurde am 5. März beschlossen?', ofDay],
    ['wie hoch ist die Miete der Turnhalle?', ofDay],
  ]);
  expect(await apart('Wie hoch ist der Zins und wie hoch ist die Miete der Turnhalle?')).toBeUndefined();
});

test('CHAT-04 the day of a meeting is that of the whole question where all halves mean it', async () => {
  const ofMeeting: Found = { ...found('minutes', 'answered'), meantDay: '2024-03-05' };
  const { find } = findIn({
    'What was decided at the last meeting?': ofMeeting,
    'who attended the last meeting?': ofMeeting,
    'what is the rent of the hall?': found('lease', 'answered'),
  });
  const both = await findParts('What was decided at the last meeting and who attended the last meeting?', [], find);
  expect(both?.meantDay).toBe('2024-03-05');
  const one = await findParts('What was decided at the last meeting and what is the rent of the hall?', [], find);
  expect(one?.meantDay).toBeUndefined();
});

test('CHAT-04 words read otherwise in any half are read so in the whole, each once', async () => {
  const roof = { written: 'Dahc', read: 'Dach' };
  const { find } = findIn({
    'Was kostet das Dahc?': { ...found('minutes', 'answered'), readWords: [roof] },
    'wann wird das Dahc der Trunhalle repariert?': {
      ...found('plan', 'answered'),
      readWords: [roof, { written: 'Trunhalle', read: 'Turnhalle' }],
    },
  });
  const parts = await findParts('Was kostet das Dahc und wann wird das Dahc der Trunhalle repariert?', [], find);
  expect(parts?.readWords).toEqual([roof, { written: 'Trunhalle', read: 'Turnhalle' }]);
});
