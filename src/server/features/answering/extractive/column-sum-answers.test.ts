import { describe, expect, test } from 'vitest';
import { answerRequest, evidencePassage, tablePassage } from '#support/answer-requests.ts';
import type { AnswerPart, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

async function answer(question: string, passages: readonly EvidencePassage[], language: 'de' | 'en' = 'de') {
  const parts: AnswerPart[] = [];
  const request = answerRequest(question, passages, { language });
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const summary = parts.flatMap((part) => (part.type === 'segment' && part.phase === 'summary' ? [part.segment] : []));
  const quoted = parts
    .flatMap((part) => (part.type === 'quotations' && part.phase === 'summary' ? part.quotations : []))
    .map(({ passageId, start, end }) => passages.find(({ id }) => id === passageId)?.text.slice(start, end));
  return { summary, texts: summary.map(({ text }) => text), quoted };
}

const rows = [
  ['Ersatz Heizung', 'Liegenschaften', "CHF 184'000"],
  ['Neues Archiv', 'Verwaltung', "CHF 62'500"],
  ['Veloraum', 'Liegenschaften', "CHF 39'900"],
];
const projects = (further: readonly string[][] = [], changes: Partial<EvidencePassage> = {}) =>
  tablePassage(
    { above: 'Geplante Projekte', columns: ['Projekt', 'Abteilung', 'Kosten'], rows: [...rows, ...further] },
    { title: 'Investitionsplan der Stiftung Sonnhalde', ...changes },
  );

describe('CHAT-04 what several things come to', () => {
  test('CHAT-04 is added up where no row says it, marked as computed, with all rows quoted', async () => {
    const { summary, texts, quoted } = await answer('Wie viel kosten alle Projekte zusammen?', [projects()]);
    expect(texts).toEqual(["Zusammen CHF 286'400: berechnet als Summe von „Kosten“ aus den 3 Zeilen dieser Tabelle."]);
    expect(summary[0]?.isComputed).toBe(true);
    expect(quoted).toEqual([rows.map((cells) => cells.join('\t')).join('\n')]);
    const english = await answer('What do all projects cost together?', [projects()], 'en');
    expect(english.texts).toEqual([
      "Together CHF 286'400: computed as the sum of “Kosten” of the 3 rows of this table.",
    ]);
  });

  test('CHAT-04 is told as a row says it, which nothing was computed for', async () => {
    const { summary, texts } = await answer('Wie viel kosten alle Projekte zusammen?', [
      projects([['Total', '', "CHF 286'400"]]),
    ]);
    expect(texts).toEqual(["Total – Kosten: CHF 286'400."]);
    expect(summary[0]?.isComputed).toBeUndefined();
  });

  test('CHAT-04 counts only the rows that the question names, and tells of those without a number', async () => {
    const table = projects([
      ['Dachsanierung', 'Liegenschaften', 'offen'],
      ['Total', '', "CHF 286'400"],
    ]);
    const { texts, quoted } = await answer('Wie viel kosten alle Projekte der Abteilung Liegenschaften zusammen?', [
      table,
    ]);
    expect(texts[0]).toBe(
      "Zusammen CHF 223'900: berechnet als Summe von „Kosten“ aus den 2 Zeilen dieser Tabelle mit „Liegenschaften“; 1 weitere hat dort keine Zahl.",
    );
    expect(quoted).toEqual([rows[0]?.join('\t'), rows[2]?.join('\t')]);
  });

  test('CHAT-04 of a list of figures', async () => {
    const minutes = evidencePassage(
      'Die Vereine beantragen Beiträge in dieser Höhe:\n- Musikverein: 4.200 €\n- Turnverein: 6.750 €\n- Chor: 1.300 €\n\nÜber die Beiträge wird im Mai entschieden.',
    );
    const { texts } = await answer('Wie hoch ist die Summe aller Beiträge?', [minutes]);
    expect(texts).toEqual(['Zusammen 12.250 €: berechnet als Summe aus den 3 Einträgen dieser Liste.']);
  });
});

describe('CHAT-05 no sum is claimed', () => {
  const isClaimed = async (question: string, passage: EvidencePassage) =>
    (await answer(question, [passage])).texts.some((text) => text.includes('berechnet'));

  test('CHAT-05 where rows may be missing', async () => {
    const { isFromWholeList: _, ...part } = projects();
    expect(await isClaimed('Wie viel kosten alle Projekte zusammen?', part)).toBe(false);
  });

  test('CHAT-05 of shares, of several currencies, and of rows that are parts of others', async () => {
    const table = (values: readonly (readonly string[])[], column: string) =>
      tablePassage({ above: 'Bereiche', columns: ['Bereich', column], rows: values });
    const shares = table(
      [
        ['Nord', '12 %'],
        ['Süd', '31 %'],
        ['West', '8 %'],
      ],
      'Ausfallrate',
    );
    expect(await isClaimed('Wie hoch ist die Ausfallrate aller Bereiche zusammen?', shares)).toBe(false);
    const mixed = table(
      [
        ['Nord', 'CHF 12'],
        ['Süd', 'EUR 31'],
        ['West', 'CHF 8'],
      ],
      'Spesen',
    );
    expect(await isClaimed('Wie hoch sind die Spesen aller Bereiche zusammen?', mixed)).toBe(false);
    const nested = table(
      [
        ['Nord', "1'200"],
        ['davon Stadt', '800'],
        ['West', '950'],
      ],
      'Spesen',
    );
    expect(await isClaimed('Wie hoch sind die Spesen aller Bereiche zusammen?', nested)).toBe(false);
  });

  test('CHAT-05 where one thing is asked for, or something else', async () => {
    expect(await isClaimed('Wie viel kostet das neue Archiv insgesamt?', projects())).toBe(false);
    expect(await isClaimed('Wie viel kosten alle Fahrzeuge zusammen?', projects())).toBe(false);
    expect(await isClaimed('Wie viele Stellen haben alle Abteilungen zusammen?', projects())).toBe(false);
  });
});
