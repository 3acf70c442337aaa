import { describe, expect, test, vi } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, AnswerRequest, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

let count = 0;
function passage(text: string, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  count += 1;
  return evidencePassage(text, {
    id: `passage-${count}`,
    title: 'Protokoll Stiftungsrat',
    meetingDate: '2024-02-14',
    firstPage: count,
    lastPage: count,
    score: 1 - count / 1_000,
    ...changes,
  });
}

async function answer(question: string, passages: EvidencePassage[], changes: Partial<AnswerRequest> = {}) {
  const phases = ['snippets', 'summary', 'recommendations'] as const;
  const request = answerRequest(question, passages, { phases, ...changes });
  const parts: AnswerPart[] = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const segmentsOf = (phase: string) =>
    parts.flatMap((part) => (part.type === 'segment' && part.phase === phase ? [part.segment] : []));
  const quotationsOf = (phase: string) =>
    parts.flatMap((part) => (part.type === 'quotations' && part.phase === phase ? part.quotations : []));
  return { parts, segmentsOf, quotationsOf };
}

const filler = (topic: string, sentences: number) =>
  Array.from(
    { length: sentences },
    (_, index) => `Zum ${topic} wird der Punkt ${index + 1} ausführlich beraten und besprochen.`,
  ).join(' ');

describe('CHAT-04 quotations', () => {
  test('CHAT-04 are whole sentences around the match, at most 80 words, literal', async () => {
    const text = `${filler('Kredit', 10)} Der Kredit für das Dach beträgt 80 000 Franken. ${filler('Kredit', 10)}`;
    const { segmentsOf, quotationsOf } = await answer('Wie hoch ist der Kredit für das Dach?', [passage(text)]);
    const [segment] = segmentsOf('snippets');
    expect(segment?.text).toContain('Der Kredit für das Dach beträgt 80 000 Franken.');
    expect(segment?.text.split(' ').length).toBeLessThanOrEqual(80);
    expect(segment?.text).toMatch(/^Zum .*\.$/s);
    const [quotation] = quotationsOf('snippets');
    expect(text.slice(quotation?.start, quotation?.end)).toBe(segment?.text);
  });

  test('CHAT-04 leave out near-duplicates and stand together by document', async () => {
    const decision = 'Der Kredit für das Dach der Turnhalle beträgt 80 000 Franken und wird genehmigt.';
    const passages = [
      passage(decision),
      passage('Der Kredit für das Dach der Turnhalle war im Budget nicht enthalten.', { documentId: 'budget' }),
      passage(`${decision} Einstimmig.`),
      passage('Das Dach der Turnhalle ist undicht; ein Kredit ist nötig.'),
    ];
    const { segmentsOf } = await answer('Wie hoch ist der Kredit für das Dach der Turnhalle?', passages);
    expect(segmentsOf('snippets').map(({ text }) => text)).toEqual([
      passages[0]?.text,
      passages[3]?.text,
      passages[1]?.text,
    ]);
    expect(segmentsOf('snippets').map(({ marks }) => marks)).toEqual([[1], [2], [3]]);
  });

  test('CHAT-07 detailed answers quote more passages and say more', async () => {
    const passages = Array.from({ length: 10 }, (_, index) =>
      passage(
        `Der Kredit Nummer ${index} für das Dach wird vom Ausschuss ${'abcdefghij'[index]} am Tag ${index + 1} geprüft und kostet ${index + 3} Franken.`,
      ),
    );
    const question = 'Was ist mit dem Kredit für das Dach?';
    const short = await answer(question, passages);
    const detailed = await answer(question, passages, { detail: 'detailed' });
    expect(short.segmentsOf('snippets')).toHaveLength(5);
    expect(detailed.segmentsOf('snippets')).toHaveLength(8);
    expect(short.segmentsOf('summary')).toHaveLength(3);
    expect(detailed.segmentsOf('summary').length).toBeGreaterThan(3);
  });
});

describe('CHAT-04 the summary', () => {
  test('CHAT-04 begins with the sentence that answers; marks are those of the quotations', async () => {
    const passages = [
      passage('Das Dach der Turnhalle wurde 1962 gebaut. Der Hauswart kennt den Zustand des Dachs.'),
      passage('Die Abrechnung liegt vor. Die Sanierung des Dachs der Turnhalle kostet 80 000 Franken. Der Rat dankt.'),
    ];
    const { segmentsOf } = await answer('Wie viel kostet die Sanierung des Dachs der Turnhalle?', passages);
    const [first] = segmentsOf('summary');
    expect(first?.text).toBe('Die Sanierung des Dachs der Turnhalle kostet 80 000 Franken.');
    const quoted = segmentsOf('snippets').find(({ text }) => text.includes('80 000'));
    expect(first?.marks).toEqual(quoted?.marks);
  });

  test('CHAT-04 a sentence that points back brings the one it points to', async () => {
    const text = 'Monika Knill ist seit 2008 Regierungsrätin. Sie leitet das Departement für Erziehung und Kultur.';
    const { segmentsOf } = await answer('Wer leitet das Departement für Erziehung und Kultur?', [passage(text)]);
    expect(segmentsOf('summary')[0]?.text).toBe(text);
  });

  test('CHAT-04 an opinion bears the name of who holds it, unless it is uncertain who speaks', async () => {
    const speech = 'Zbinden, SVP: Ich danke. Die Bürokratie der Freiwilligenarbeit nimmt überhand.';
    const certain = await answer('Was ist mit der Bürokratie der Freiwilligenarbeit?', [
      passage(speech, { speaker: 'Zbinden, SVP' }),
    ]);
    expect(certain.segmentsOf('summary')[0]?.text).toBe(
      'Zbinden, SVP: Die Bürokratie der Freiwilligenarbeit nimmt überhand.',
    );
    const tail = `Die Bürokratie der Freiwilligenarbeit nimmt überhand.\n\n${speech.replace('Die Bürokratie der Freiwilligenarbeit nimmt überhand.', 'Es folgt die Pause.')}`;
    const uncertain = await answer('Was ist mit der Bürokratie der Freiwilligenarbeit?', [
      passage(tail, { speaker: 'Zbinden, SVP' }),
    ]);
    expect(uncertain.segmentsOf('summary')[0]?.text).toBe('Die Bürokratie der Freiwilligenarbeit nimmt überhand.');
  });

  test('CHAT-04 a table row answers with what was asked for, while the row itself is cited', async () => {
    const text = 'Name\tFraktion\tStimme\nKeller Eva\tSVP\tJa\nMeier Urs\tGLP\tNein';
    const context = 'Name: Keller Eva; Fraktion: SVP; Stimme: Ja\nName: Meier Urs; Fraktion: GLP; Stimme: Nein';
    const { segmentsOf, quotationsOf } = await answer('Wie hat Urs Meier gestimmt?', [passage(text, { context })]);
    expect(segmentsOf('summary').map((segment) => segment.text)).toEqual(['Meier Urs – Stimme: Nein.']);
    const [quotation] = quotationsOf('summary');
    expect(text.slice(quotation?.start, quotation?.end)).toBe('Meier Urs\tGLP\tNein');
  });

  test('CHAT-04 a vote is answered by its result, not by what a group announced', async () => {
    const passages = [
      passage('Die EDU-Fraktion lehnt den Antrag zur Freiwilligenarbeit einstimmig ab.', {
        section: 'Antrag Freiwilligenarbeit',
      }),
      passage('Beschlussfassung\n\nDer Antrag wird mit 59:55 Stimmen bei 3 Enthaltungen erheblich erklärt.', {
        section: 'Antrag Freiwilligenarbeit',
      }),
    ];
    const { segmentsOf } = await answer('Wie wurde über den Antrag zur Freiwilligenarbeit abgestimmt?', passages);
    expect(segmentsOf('summary')[0]?.text).toBe(
      'Der Antrag wird mit 59:55 Stimmen bei 3 Enthaltungen erheblich erklärt.',
    );
  });
});

test('CHAT-04 the result of another item of business does not stand beside the one that was asked for', async () => {
  const passages = [
    passage('Der Antrag wird mit 59:55 Stimmen erheblich erklärt.', { section: 'Antrag Freiwilligenarbeit' }),
    passage('Dem Antrag wird mit 91:25 Stimmen zugestimmt.', { section: 'Krankenversicherung' }),
  ];
  const { segmentsOf } = await answer('Wie wurde über den Antrag zur Freiwilligenarbeit abgestimmt?', passages);
  expect(segmentsOf('summary').map(({ text }) => text)).toEqual([
    'Der Antrag wird mit 59:55 Stimmen erheblich erklärt.',
  ]);
});

test('CHAT-05 every sentence of a summary bears a mark of its own, whose snippet is that sentence alone', async () => {
  const text =
    'Die Sanierung der Turnhalle kostet 300 000 Franken. Der Rat dankt dem Hauswart. Die Sanierung der Turnhalle dauert ein Jahr und kostet 20 000 Franken Miete.';
  const source = passage(text);
  const { segmentsOf, quotationsOf } = await answer('Was kostet die Sanierung der Turnhalle?', [source]);
  const sentences = segmentsOf('summary');
  expect(sentences).toHaveLength(2);
  for (const { text: sentence, marks } of sentences) {
    const quotations = quotationsOf('summary').filter(({ mark }) => marks.includes(mark));
    expect(quotations.map(({ start, end }) => text.slice(start, end))).toEqual([sentence]);
  }
  expect(new Set(sentences.flatMap(({ marks }) => marks)).size).toBe(2);
  expect(sentences[0]?.marks).toEqual(segmentsOf('snippets')[0]?.marks);
});

test('CHAT-04 a summary is not filled up with sentences that say far less of what was asked', async () => {
  const passages = [
    passage('Der Rechenschaftsbericht des Obergerichts wird mit 108:0 Stimmen genehmigt.'),
    passage('Der umfangreiche Straffall am Obergericht ist nun abgeschlossen.', { score: 0.7 }),
  ];
  const { segmentsOf } = await answer('Wie wurde über den Rechenschaftsbericht des Obergerichts abgestimmt?', passages);
  expect(segmentsOf('summary').map(({ text }) => text)).toEqual([passages[0]?.text]);
});

test('CHAT-04 a speaker is named once before consecutive sentences', async () => {
  const text =
    'Die Sanierung der Turnhalle kostet 300 000 Franken. Die Sanierung der Turnhalle dauert ein Jahr und kostet 20 000 Franken Miete.';
  const { segmentsOf } = await answer('Was kostet die Sanierung der Turnhalle?', [
    passage(text, { speaker: 'Wüst, EDU' }),
  ]);
  const [first, second] = segmentsOf('summary').map((segment) => segment.text);
  expect(first).toMatch(/^Wüst, EDU: Die Sanierung/);
  expect(second).toMatch(/^Die Sanierung/);
});

test('CHAT-04 a sentence of nobody known never follows another speaker’s in a paragraph', async () => {
  const own = 'Deshalb wird unsere Fraktion den Antrag Freiwilligenarbeit nicht erheblich erklären.';
  const plea = 'Ich bitte, den Antrag Freiwilligenarbeit erheblich zu erklären.';
  const passages = [
    passage(`Schenk, EDU: ${own}`, { speaker: 'Schenk, EDU' }),
    passage(`${plea}\n\nPagnoncini, GLP: Das war vor mehr als einem Jahr.`),
  ];
  const { segmentsOf } = await answer('Wurde der Antrag Freiwilligenarbeit erheblich erklärt?', passages);
  expect(segmentsOf('summary').map(({ text, startsParagraph = false }) => [text, startsParagraph])).toEqual([
    [`Schenk, EDU: ${own}`, false],
    [plea, true],
  ]);
});

test('others’ requests go on while a hostile set of passages is read', async () => {
  const hostile = 'Die Geschäftsleitung Herr Frau Rat wird bis 30. Juni 2024 Kommission Amt Büro '.repeat(4).trim();
  const passages = Array.from({ length: 12 }, () => passage(`${hostile}. `.repeat(12).trim()));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  // A machine on which each passage takes longer than others should wait.
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 100;
    return time;
  });
  try {
    setImmediate(count);
    await answer('Was soll die Geschäftsleitung bis Juni 2024?', passages);
  } finally {
    clock.mockRestore();
    isDone = true;
  }
  expect(turns).toBeGreaterThan(passages.length);
});

test.each([
  [
    'When does the audit committee meet?',
    'The board forms an audit committee. The audit committee is chaired by Eleanor Whitby. It meets on the first Tuesday of May.',
    'It meets on the first Tuesday of May.',
  ],
  [
    'Wann tagt der Finanzausschuss?',
    'Der Rat bildet einen Finanzausschuss. Der Finanzausschuss wird von Herrn Brandl geleitet. Er tagt am 12. März.',
    'Er tagt am 12. März.',
  ],
])(
  'CHAT-04 a sentence that opens with a pronoun is said of what the one before names: %s',
  async (question, text, told) => {
    const { segmentsOf } = await answer(question, [passage(text)]);
    expect(segmentsOf('summary')[0]?.text).toMatch(new RegExp(`${told}$`, 'u'));
  },
);

test('the rules read no sentence that is too long to be one', async () => {
  const order =
    'Der Stiftungsrat beauftragt die Geschäftsleitung, das Dach der Turnhalle bis 30. Juni 2024 zu sanieren';
  const long = `${order}${', samt allen Zugängen, Fenstern, Türen, Böden und Leitungen'.repeat(6)}.`;
  const { segmentsOf } = await answer('Was ist mit dem Dach der Turnhalle?', [passage(long)]);
  expect(segmentsOf('recommendations').map(({ kind }) => kind)).toEqual(['notice']);
});

describe('CHAT-05 thin evidence', () => {
  const near = [passage('Der Hauswart meldet einen Schaden am Dach der Turnhalle.')];

  test('CHAT-05 is said first, with what was searched; what is near is offered as such; the summary cites nothing', async () => {
    const { segmentsOf, quotationsOf } = await answer('Wann wurde das Dach gebaut?', near, { evidence: 'related' });
    expect(segmentsOf('snippets').map(({ kind }) => kind)).toEqual(['notice', 'notice', 'notice', 'quotation']);
    expect(segmentsOf('snippets')[1]?.text).toBe('Durchsucht wurden 40 Textstellen in 3 Dokumenten.');
    expect(quotationsOf('summary')).toEqual([]);
    expect(segmentsOf('summary').map(({ kind }) => kind)).toEqual(['notice']);
  });

  test('CHAT-05 where nothing is near, nothing is cited, in the language of the question', async () => {
    const { parts, segmentsOf } = await answer('When was the roof built?', near, {
      evidence: 'nothing',
      language: 'en',
    });
    expect(segmentsOf('snippets')[0]?.text).toBe('I found nothing about this in your documents.');
    expect(parts.some(({ type }) => type === 'quotations')).toBe(false);
  });
});

describe('CHAT-04 recommendations', () => {
  const order =
    'Der Stiftungsrat beauftragt die Geschäftsleitung, das Dach der Turnhalle bis 30. Juni 2024 zu sanieren.';

  test('CHAT-04 come only from passages on the topic, the earliest day first', async () => {
    const passages = [
      passage(`Das Dach der Turnhalle ist undicht. ${order}`),
      passage('Die Offerten für das Dach der Turnhalle sind bis 31. März 2024 einzureichen.'),
      passage('Der Aktuar erstellt bis 15. März 2024 die Einladung zum Sommerfest.'),
    ];
    const { segmentsOf } = await answer('Was ist mit dem Dach der Turnhalle?', passages);
    expect(segmentsOf('recommendations').map(({ kind, dueDate }) => [kind, dueDate])).toEqual([
      ['deadline', '2024-03-31'],
      ['task', '2024-06-30'],
    ]);
    expect(segmentsOf('recommendations')[1]).toMatchObject({ text: order, responsible: 'Geschäftsleitung' });
  });

  test('CHAT-04 where the documents call for nothing the phase says so and cites nothing', async () => {
    const { segmentsOf, quotationsOf } = await answer('Was ist mit dem Dach?', [passage('Das Dach ist dicht.')]);
    expect(segmentsOf('recommendations')).toEqual([
      {
        text: 'Die Fundstellen nennen dazu keine offene Frist, Aufgabe oder Abstimmung.',
        marks: [],
        kind: 'notice',
      },
    ]);
    expect(quotationsOf('recommendations')).toEqual([]);
  });

  test('CHAT-07 asked for later they keep the marks of the phases before and give new passages new ones', async () => {
    const passages = [
      passage(order),
      passage('Die Offerten für das Dach der Turnhalle sind bis 31. März 2024 einzureichen.'),
    ];
    const marks = new Map([[passages[0]?.id ?? '', 4]]);
    const { segmentsOf } = await answer('Was ist mit dem Dach der Turnhalle?', passages, {
      phases: ['recommendations'],
      marks,
    });
    expect(segmentsOf('recommendations').map((segment) => segment.marks)).toEqual([[5], [4]]);
  });
});

test('CHAT-08 an aborted engine ends at the next segment', async () => {
  const controller = new AbortController();
  controller.abort();
  const request = {
    phases: ['snippets'],
    passages: [],
    standaloneQuestion: 'Was?',
    question: 'Was?',
    history: [],
    marks: new Map(),
  };
  const parts: AnswerPart[] = [];
  for await (const part of extractiveEngine.answer(request as unknown as AnswerRequest, controller.signal))
    parts.push(part);
  expect(parts).toEqual([]);
});

test('CHAT-04 what has thousands of signs without a blank is no sentence; what stands beside it is quoted', async () => {
  const noise = `Verantwortlich für das Dach ${'A'.repeat(200_000)}.`;
  const text = `${noise} Verantwortlich für das Dach ist Anna Muster.`;
  const { segmentsOf } = await answer('Wer ist für das Dach verantwortlich?', [passage(text)]);
  expect(segmentsOf('snippets').map((segment) => segment.text)).toEqual([
    'Verantwortlich für das Dach ist Anna Muster.',
  ]);
});
