import { describe, expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

const votes = [
  ['Arnold Josef', 'SVP', 'Abwesend'],
  ['Brändli Ursula', 'FDP', 'Ja'],
  ['Hug Celina', 'GLP', 'Nein'],
  ['Keller Beat', 'SVP', 'Nein'],
  ['Stark Hans', 'SVP', 'Abwesend'],
  ['Vogt Anna', 'GLP', 'Ja'],
] as const;

let count = 0;
function passage(text: string, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  count += 1;
  return evidencePassage(text, {
    id: `passage-${count}`,
    documentId: 'votes',
    title: 'Abstimmungsprotokoll',
    fileName: 'abstimmung.pdf',
    score: 0.9,
    ...changes,
  });
}

/** A list of votes with what stands above it. */
function list(
  rows: readonly (readonly [string, string, string])[],
  above = 'Geschäft: Elektrobusse (EBUS)',
): EvidencePassage {
  const lines = rows.map((cells) => cells.join('\t'));
  const context = rows
    .map(([name, group, vote]) => `Name: ${name}; Fraktion: ${group}${vote === '' ? '' : `; Stimme: ${vote}`}`)
    .join('\n');
  return passage(`${above}\n\nName\tFraktion\tStimme\n${lines.join('\n')}`, { context, isFromWholeList: true });
}

async function answer(question: string, passages: EvidencePassage[], language: 'de' | 'en' = 'de') {
  const request = answerRequest(question, passages, { language });
  const parts: AnswerPart[] = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const texts = (phase: string) =>
    parts.flatMap((part) => (part.type === 'segment' && part.phase === phase ? [part.segment.text] : []));
  const quoted = parts
    .flatMap((part) => (part.type === 'quotations' ? part.quotations : []))
    .map(({ passageId, start, end }) => passages.find(({ id }) => id === passageId)?.text.slice(start, end));
  return { snippets: texts('snippets'), summary: texts('summary'), quoted };
}

describe('CHAT-04 a list answers with the rows that say what was asked', () => {
  test('CHAT-04 "fehlen" asks for "Abwesend"; nobody else is named, in no phase', async () => {
    const { snippets, summary, quoted } = await answer('Wer fehlte bei EBUS?', [list(votes)]);
    expect(summary).toEqual([
      '„Abwesend“ steht bei 2 Einträgen: Arnold Josef (Fraktion: SVP);',
      'Stark Hans (Fraktion: SVP).',
    ]);
    expect(quoted).toEqual(expect.arrayContaining(['Arnold Josef\tSVP\tAbwesend', 'Stark Hans\tSVP\tAbwesend']));
    for (const [name, , vote] of votes) {
      expect([...snippets, ...quoted].join(' ').includes(name) && vote !== 'Abwesend').toBe(false);
    }
  });

  test('CHAT-04 names that begin other names, and rows without a vote, get no vote of another row', async () => {
    const similar = [
      ['Müller Anna', 'SVP', 'Nein'],
      ['Müller Anna-Lena', 'GLP', 'Ja'],
      ['Müller', 'GLP', ''],
      ['Vogt Anna', 'GLP', 'Nein'],
    ] as const;
    const { summary } = await answer('Wer stimmte bei EBUS dagegen?', [list(similar)]);
    expect(summary).toEqual([
      '„Nein“ steht bei 2 Einträgen: Müller Anna (Fraktion: SVP);',
      'Vogt Anna (Fraktion: GLP).',
    ]);
  });

  const mixed = [
    ['Arnold Josef', 'SVP', 'Abwesend'],
    ['Hug Celina', 'GLP', 'Entschuldigt'],
    ['Keller Beat', 'SVP', 'Abwesend'],
    ['Vogt Anna', 'GLP', ''],
  ] as const;

  test('CHAT-04 rows with different values that both answer stand under their own value, each with its own number', async () => {
    const { summary } = await answer('Wie viele fehlten bei EBUS?', [list(mixed, 'Geschäft EBUS\n\nEntschuldigt 1')]);
    expect(summary).toEqual([
      '„Abwesend“ steht bei 2 Einträgen: Arnold Josef (Fraktion: SVP);',
      'Keller Beat (Fraktion: SVP).',
      'Entschuldigt 1.',
      '„Entschuldigt“ steht bei 1 Eintrag: Hug Celina (Fraktion: GLP).',
    ]);
  });

  test('CHAT-04 a tally of a value that no row has: rows may be missing, so none are counted', async () => {
    const { summary } = await answer('Wer fehlte bei EBUS?', [list(mixed, 'Geschäft EBUS\n\nNicht anwesend 3')]);
    expect(summary[0]).toBe('„Abwesend“ steht unter anderem bei: Arnold Josef (Fraktion: SVP);');
    expect(summary[2]).toBe('„Entschuldigt“ steht unter anderem bei: Hug Celina (Fraktion: GLP).');
  });

  test('CHAT-04 a list that was not read whole, or has a row that could not be read, is not counted', async () => {
    const { isFromWholeList, ...part } = list(mixed);
    expect(isFromWholeList).toBe(true);
    const unread = list(mixed);
    unread.context = `${unread.context}\nName: Ziegler Max; Fraktion: SVP; Stimme: Abwesend`;
    for (const each of [part, unread]) {
      const { summary } = await answer('Wer fehlte bei EBUS?', [each]);
      expect(summary[0]).toBe('„Abwesend“ steht unter anderem bei: Arnold Josef (Fraktion: SVP);');
    }
  });

  test('CHAT-04 a second value narrows the list', async () => {
    const { summary } = await answer('Welche Mitglieder der GLP stimmten bei EBUS gegen den Antrag?', [list(votes)]);
    expect(summary).toEqual(['„Nein“ steht bei 1 Eintrag: Hug Celina (Fraktion: GLP).']);
  });

  test('CHAT-04 an English question reads a German list', async () => {
    const { summary } = await answer('Who voted against EBUS?', [list(votes)], 'en');
    expect(summary[0]).toBe('“Nein” is said of 2 entries: Hug Celina (Fraktion: GLP);');
  });

  test('CHAT-04 the number that the document itself gives comes first; where it differs none is counted', async () => {
    const agreed = await answer('Wie viele fehlten bei EBUS?', [list(votes, 'Geschäft EBUS\n\nAbwesend 2')]);
    expect(agreed.summary.slice(0, 2)).toEqual([
      'Abwesend 2.',
      '„Abwesend“ steht bei 2 Einträgen: Arnold Josef (Fraktion: SVP);',
    ]);
    const part = await answer('Wie viele fehlten bei EBUS?', [list(votes, 'Geschäft EBUS\n\nAbwesend 7')]);
    expect(part.summary.slice(0, 2)).toEqual([
      'Abwesend 7.',
      '„Abwesend“ steht unter anderem bei: Arnold Josef (Fraktion: SVP);',
    ]);
  });

  test('CHAT-04 where no row says it, the document’s own zero does', async () => {
    const silent = votes.filter(([, , vote]) => vote !== 'Nein');
    const { summary } = await answer('Wer stimmte bei EBUS dagegen?', [list(silent, 'Geschäft EBUS\n\nNein: 0')]);
    expect(summary).toEqual(['Nein: 0.']);
  });

  test('CHAT-04 a list about something else does not answer', async () => {
    const minutes = passage('Der Antrag zum Schulhaus Seetal wird abgelehnt. Dagegen stimmte Marco Rinaldi.', {
      documentId: 'minutes',
      title: 'Protokoll',
    });
    const { summary } = await answer('Wer stimmte beim Schulhaus Seetal dagegen?', [list(votes), minutes]);
    expect(summary[0]).toMatch(/Dagegen stimmte Marco Rinaldi\.$/);
    expect(summary.join(' ')).not.toContain('Hug Celina');
  });
});

test('CHAT-04 of a list of figures the year that was asked for is told', async () => {
  const text = 'Kennzahl\t2022\t2023\nUmsatz (Mio.)\t58,9\t61,2\nGewinn (Mio.)\t0,9\t1,3';
  const context = 'Kennzahl: Umsatz (Mio.); 2022: 58,9; 2023: 61,2\nKennzahl: Gewinn (Mio.); 2022: 0,9; 2023: 1,3';
  const { summary } = await answer('Wie hoch war der Umsatz 2022?', [passage(text, { context })]);
  expect(summary).toEqual(['Umsatz (Mio.) – 2022: 58,9.']);
});

test('CHAT-04 a word of the list’s own title tells no row from the others', async () => {
  const text = 'Name\tBeruf\tWohnort\nMeier Urs\tMitglied der Direktion\tArbon\nVogt Anna\tLehrerin\tKreuzlingen';
  const context =
    'Name: Meier Urs; Beruf: Mitglied der Direktion; Wohnort: Arbon\nName: Vogt Anna; Beruf: Lehrerin; Wohnort: Kreuzlingen';
  const members = passage(text, { context, title: 'Mitgliederverzeichnis' });
  const { summary } = await answer('Welche Mitglieder wohnen in Kreuzlingen?', [members]);
  expect(summary).toEqual(['Vogt Anna – Wohnort: Kreuzlingen.']);
});

test('CHAT-04 what lists of several dates say of the same thing is told with the document, the newest first', async () => {
  const row = (light: string, score: number, changes: Partial<EvidencePassage>) =>
    passage(`Vorhaben\tAmpel\nGleissanierung Kaiserallee\t${light}`, {
      context: `Vorhaben: Gleissanierung Kaiserallee; Ampel: ${light}`,
      score,
      ...changes,
    });
  const { summary } = await answer('Welche Ampel hat die Gleissanierung Kaiserallee?', [
    row('grün', 1, { id: 'a', documentId: 'a', title: 'Quartalsbericht Q2 2024', fileName: 'q2.pdf' }),
    row('rot', 0.95, { id: 'b', documentId: 'b', title: 'Investitionscontrolling', meetingDate: '2025-09-30' }),
  ]);
  expect(summary).toEqual([
    'Gleissanierung Kaiserallee – Ampel: rot (Investitionscontrolling, 30. September 2025).',
    'Gleissanierung Kaiserallee – Ampel: grün (Quartalsbericht Q2 2024).',
  ]);
});
