import { expect, test } from 'vitest';
import type { AnswerPhase } from '#shared/contracts/chats.ts';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerRequest, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

const passage = (text: string, ordinal: number, section: string | null = null) =>
  evidencePassage(text, {
    id: `passage-${ordinal}`,
    ordinal,
    title: 'Protokoll Nr. 61 vom 16. August 2023',
    meetingDate: '2023-08-16',
    firstPage: ordinal + 1,
    lastPage: ordinal + 1,
    section,
    score: 1 - ordinal / 100,
  });

async function answer(question: string, passages: EvidencePassage[], changes: Partial<AnswerRequest> = {}) {
  const request = answerRequest(question, passages, changes);
  const said: { phase: AnswerPhase; text: string; marks: readonly number[] }[] = [];
  const quoted: { phase: AnswerPhase; mark: number; text: string }[] = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) {
    if (part.type === 'segment') said.push({ phase: part.phase, text: part.segment.text, marks: part.segment.marks });
    if (part.type !== 'quotations') continue;
    for (const { mark, passageId, start, end } of part.quotations) {
      const text = passages.find(({ id }) => id === passageId)?.text.slice(start, end) ?? '';
      quoted.push({ phase: part.phase, mark, text });
    }
  }
  const of = <T extends { phase: AnswerPhase }>(phase: AnswerPhase, all: readonly T[]) =>
    all.filter((each) => each.phase === phase);
  return { snippets: of('snippets', said), summary: of('summary', said), quoted };
}

const attendance = passage(
  '10. Interpellation von Edith Wohlfender vom 3. Mai 2023 "Spitalversorgung Modell OST – Eine verpasste Chance?" (20/IN 44/503)\n\n' +
    'Beantwortung\tSeite --\n\nErledigte\n\nTraktanden:\t1 bis 8\n\nEntschuldigt:\tBétrisey Karin, Kesswil\n\nIndergand Aline, Altnau\n\n' +
    'Kuhn Petra, Fruthwilen\n\nMerz Petra, Weinfelden Pasche Corinna, Bischofszell Schäfer Jorim, Bischofszell Stutz Raphael, Sirnach\n\n' +
    'Vetterli Daniel, Rheinklingen Wenger Andreas, Diessenhofen Zellweger Melanie, Romanshorn\n\nVorzeitig weggegangen:\n\n' +
    '11.40 Uhr\tWiesli Jürg, Dozwil\n12.05 Uhr\tVogel Simon, Frauenfeld',
  0,
);

test('CHAT-04 who left early are those below that line, not those of the list before it', async () => {
  const { snippets, summary, quoted } = await answer('Wer ist vorzeitig gegangen?', [attendance]);
  expect(snippets[0]?.text).toContain('Vorzeitig weggegangen:\n11.40 Uhr\tWiesli Jürg, Dozwil');
  expect(summary.map(({ text }) => text)).toEqual([
    'Vorzeitig weggegangen: 11.40 Uhr Wiesli Jürg, Dozwil; 12.05 Uhr Vogel Simon, Frauenfeld',
  ]);
  const cited = quoted.filter(({ phase, mark }) => phase === 'summary' && summary[0]?.marks.includes(mark));
  expect(cited.map(({ text }) => text)).toEqual([
    'Vorzeitig weggegangen:\n\n11.40 Uhr\tWiesli Jürg, Dozwil\n12.05 Uhr\tVogel Simon, Frauenfeld',
  ]);
});

test('CHAT-04 who was excused are those of that list alone', async () => {
  const { summary } = await answer('Wer war entschuldigt?', [attendance]);
  expect(summary.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Entschuldigt: Bétrisey Karin, Kesswil; Indergand Aline, Altnau; .*Zellweger Melanie, Romanshorn$/,
    ),
  ]);
});

test('CHAT-04 the entry of a list answers however short it is', async () => {
  const { summary } = await answer('Wer kommt aus Altnau?', [attendance]);
  expect(summary.map(({ text }) => text)).toEqual(['Indergand Aline, Altnau']);
});

const supervisoryBoard = [
  passage(
    'Protokoll der 47. Sitzung des Aufsichtsrats der Stadtwerke Nordhafen GmbH\n\nDatum: 12. Mai 2026, 14.00 bis 16.35 Uhr\n\n' +
      'Ort: Rathaus, Saal 2\n\nVorsitz: Frau Dr. Helga Brinkmann\n\nProtokollführung: Herr Jens Uhlmann\n\n' +
      'Anwesend: Dr. Brinkmann, Frau Özdemir, Herr Kröger, Herr Lüdemann, Frau Petersen\n\nEntschuldigt: Herr Vogt',
    0,
  ),
  passage(
    '1. Genehmigung des Protokolls der 46. Sitzung\n\nDas Protokoll der 46. Sitzung vom 10. März 2026 wird einstimmig genehmigt.',
    1,
    '1. Genehmigung des Protokolls der 46. Sitzung',
  ),
  passage(
    '5. Vergütung der Geschäftsführung\n\nDie Entscheidung wird auf die nächste Sitzung vertagt.',
    2,
    '5. Vergütung der Geschäftsführung',
  ),
];

test.each([
  ['Wer war entschuldigt?', 'Entschuldigt: Herr Vogt'],
  ['Wer fehlte in der 47. Sitzung?', 'Entschuldigt: Herr Vogt'],
  ['Wer hatte den Vorsitz?', 'Vorsitz: Frau Dr. Helga Brinkmann'],
])('CHAT-04 what is quoted first answers in the summary, too: %s', async (question, expected) => {
  const { snippets, summary } = await answer(question, supervisoryBoard);
  expect(snippets[0]?.text).toContain(expected);
  expect(summary[0]?.text).toBe(expected);
});

const filler = (from: number) =>
  Array.from(
    { length: 9 },
    (_, index) => `Der Punkt ${from + index} wird vom Ausschuss ausführlich beraten und ohne Ergebnis besprochen.`,
  ).join(' ');
const roof = 'Die Sanierung des Dachs kostet 80 000 Franken.';
const far = 'Die Sanierung des Dachs dauert einen Sommer.';

test('CHAT-05 a mark stands for the words that it stood for in the phase before, or is another one', async () => {
  const source = passage(`${roof} ${filler(1)} ${filler(10)} ${far}`, 0);
  const { snippets, summary, quoted } = await answer('Was ist mit der Sanierung des Dachs?', [source]);
  expect(snippets).toHaveLength(1);
  const first = quoted.find(({ phase }) => phase === 'snippets');
  for (const { marks } of summary) {
    for (const { text } of quoted.filter(({ phase, mark }) => phase === 'summary' && marks.includes(mark))) {
      expect(first?.text.includes(text) ?? false).toBe(first?.mark === marks[0]);
    }
  }
  expect(new Set(summary.flatMap(({ marks }) => marks)).size).toBe(2);
});

test('CHAT-07 a phase that is asked for later keeps a mark only for words that it stands for', async () => {
  const source = passage(`${roof} ${filler(1)} ${filler(10)} ${far}`, 0);
  const marksWith = async (start: number, end: number) => {
    const { summary } = await answer('Was kostet die Sanierung des Dachs?', [source], {
      phases: ['summary'],
      marks: new Map([[source.id, 4]]),
      quoted: new Map([[4, { start, end }]]),
    });
    return summary[0]?.marks;
  };
  expect(await marksWith(0, roof.length)).toEqual([4]);
  expect(await marksWith(roof.length + 1, source.text.length)).toEqual([5]);
});

test('CHAT-04 who was missing is whom the head excuses, not what was missing', async () => {
  const head = passage('Anwesend: Peter Cole, Ruth Egli\nEntschuldigt: Anna Muster\nProtokoll: Jan Kern', 0);
  const drill = passage(
    'Der Notbetrieb der Sitzung stand nach drei Stunden. In der Sitzung vom 16. August 2023 fehlten ausgedruckte Pläne und eine Rufliste.',
    1,
  );
  const { snippets, summary } = await answer('Wer fehlte in der Sitzung vom 16. August 2023?', [drill, head]);
  expect(snippets[0]?.text).toContain('Entschuldigt: Anna Muster');
  expect(summary.map(({ text }) => text)).toEqual(['Entschuldigt: Anna Muster']);
});

test('CHAT-05 who abstained is told by what says so, not by what is contained in a budget or by a bare figure', async () => {
  const passages = [
    passage('Das Budget 2026 beträgt 12,4 Mio. Franken. Darin enthalten sind 3,1 Mio. Franken für die Leitstelle.', 0),
    passage('Datum: 14.08.2024\n\nJa: 0\n\nNein: 0\n\nEnthaltung: 0', 1),
    passage('Dagegen stimmt Prof. Harms; Frau Aydin enthält sich der Stimme.', 2),
  ];
  for (const question of ['Wer hat sich enthalten?', 'Wer enthielt sich der Stimme?']) {
    const { summary } = await answer(question, passages);
    expect(summary[0]?.text).toContain('Frau Aydin enthält sich der Stimme');
    expect(summary.map(({ text }) => text).join(' ')).not.toContain('Darin enthalten');
  }
  const { summary } = await answer('Was ist im Budget 2026 enthalten?', passages);
  expect(summary[0]?.text).toContain('12,4 Mio. Franken');
});
