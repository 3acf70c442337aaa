import { describe, expect, test } from 'vitest';
import { answerRequest, evidencePassage, tablePassage } from '#support/answer-requests.ts';
import type { AnswerPart, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

async function answer(question: string, passages: readonly EvidencePassage[], language: 'de' | 'en' = 'de') {
  const parts: AnswerPart[] = [];
  const request = answerRequest(question, passages, { language });
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const segments = (phase: string) =>
    parts.flatMap((part) => (part.type === 'segment' && part.phase === phase ? [part.segment] : []));
  const quoted = parts
    .flatMap((part) => (part.type === 'quotations' && part.phase === 'summary' ? part.quotations : []))
    .map(({ passageId, start, end }) => passages.find(({ id }) => id === passageId)?.text.slice(start, end));
  return {
    snippets: segments('snippets').map(({ text }) => text),
    summary: segments('summary').map(({ text }) => text),
    isComputed: segments('summary').every((segment) => segment.isComputed === true),
    quoted,
  };
}

const regions = tablePassage(
  {
    above: 'Ergebnis der Verkaufsregionen 2024',
    columns: ['Region', 'Umsatz (TCHF)', 'Kosten (TCHF)', 'Leitung'],
    rows: [
      ['Mittelland', "12'480", "10'900", 'A. Frei'],
      ['Romandie', "9'715", "8'020", 'B. Kern'],
      ['Ostschweiz', "14'205", "13'660", 'C. Moos'],
      ['Tessin', '985', "1'040", 'D. Wyss'],
      ['Total', "37'385", "33'620", ''],
    ],
  },
  { title: 'Jahresbericht der Molkerei Bergtal' },
);

describe('CHAT-04 who asks for the greatest or least gets the row that has it', () => {
  test('CHAT-04 quoted as it stands, marked as computed, totals left out', async () => {
    const { snippets, summary, isComputed, quoted } = await answer('Welche Region hatte den höchsten Umsatz?', [
      regions,
    ]);
    expect(snippets).toEqual(["Ostschweiz\t14'205\t13'660\tC. Moos"]);
    expect(quoted).toEqual(["Ostschweiz\t14'205\t13'660\tC. Moos"]);
    expect(isComputed).toBe(true);
    expect(summary).toEqual([
      "Ostschweiz – Umsatz (TCHF): 14'205. Daraus berechnet: der höchste Wert in „Umsatz (TCHF)“ unter den 4 verglichenen Zeilen dieser Tabelle, ohne die Summenzeile.",
    ]);
  });

  test('CHAT-04 in English, of a German table, with what else is asked of the row', async () => {
    const { summary } = await answer('Which region had the lowest revenue?', [regions], 'en');
    expect(summary).toEqual([
      'Tessin – Umsatz (TCHF): 985. Computed from this: the lowest value in “Umsatz (TCHF)” among the 4 compared rows of this table, without the row of totals.',
    ]);
    const leader = await answer('Wer leitet die Region mit den höchsten Kosten?', [regions]);
    expect(leader.summary[0]).toContain("Ostschweiz – Kosten (TCHF): 13'660, Leitung: C. Moos.");
  });

  test('CHAT-04 rows that are equal are all told; of several that are asked for so many', async () => {
    const projects = tablePassage({
      above: 'Laufende Vorhaben',
      columns: ['Projekt', 'Kosten', 'Status'],
      rows: [
        ['Kundenportal', 'CHF 1,48 Mio.', 'gelb'],
        ['Archiv', "CHF 120'000.–", 'grün'],
        ['Kasse', 'CHF 1,48 Mio.', 'grün'],
        ['Telefonie', 'offen', 'rot'],
      ],
    });
    const { summary, snippets } = await answer('Welches Projekt ist das teuerste?', [projects]);
    expect(snippets).toHaveLength(2);
    expect(summary[0]).toBe('Kundenportal – Kosten: CHF 1,48 Mio.;');
    expect(summary[1]).toContain(
      'Kasse – Kosten: CHF 1,48 Mio. Daraus berechnet: der höchste Wert in „Kosten“ unter den 3 verglichenen Zeilen dieser Tabelle; 1 weitere hat dort keine vergleichbare Zahl.',
    );
    const green = await answer('Welches Projekt mit Status grün ist am billigsten?', [projects]);
    expect(green.summary[0]).toContain('Archiv');
    expect(green.summary[0]).toContain('unter den 2 verglichenen Zeilen dieser Tabelle mit „grün“');
    const two = await answer('Welche zwei Regionen hatten die höchsten Kosten?', [regions]);
    expect(two.summary.map((text) => text.split(' – ')[0])).toEqual(['Ostschweiz', 'Mittelland']);
    expect(two.summary[1]).toContain('die 2 höchsten Werte');
  });

  test('CHAT-04 when something was highest: by rows with days, and by the columns of one row', async () => {
    const meetings = tablePassage({
      above: 'Beteiligung an den Versammlungen',
      columns: ['Datum', 'Anwesende', 'Beteiligung'],
      rows: [
        ['12.03.2022', '84', '41 %'],
        ['18.03.2023', '61', '29,5 %'],
        ['16.03.2024', '97', '47 %'],
      ],
    });
    const { summary } = await answer('Wann war die Beteiligung am niedrigsten?', [meetings]);
    expect(summary[0]).toContain('18.03.2023 – Beteiligung: 29,5 %.');
    const income = tablePassage(
      {
        above: 'Income statement (GBP million)',
        columns: ['Position', '2022 (GBP million)', '2023 (GBP million)', '2024 (GBP million)'],
        rows: [
          ['Passenger revenue', '84.6', '92.3', '91.2'],
          ['Fuel', '31.8', '30.0', '29.4'],
        ],
      },
      { language: 'en' },
    );
    const year = await answer('In which year was passenger revenue highest?', [income], 'en');
    expect(year.summary).toEqual([
      'Passenger revenue – 2023 (GBP million): 92.3. Computed from this: the highest value of this row among the 3 compared columns.',
    ]);
  });

  test('CHAT-04 a list of figures answers, too', async () => {
    const minutes = evidencePassage(
      '4. Wahl in den Vorstand\n\nAuf die Kandidierenden entfallen:\n- Anna Muster: 84 Stimmen\n- Beat Kern: 61 Stimmen\n- Carla Moos: 77 Stimmen\n\nGewählt sind Anna Muster und Carla Moos.',
    );
    const { summary, quoted } = await answer('Wer erhielt am wenigsten Stimmen?', [minutes]);
    expect(summary).toEqual([
      'Beat Kern: 61 Stimmen. Daraus berechnet: der niedrigste Wert unter den 3 verglichenen Einträgen dieser Liste.',
    ]);
    expect(quoted).toEqual(['- Beat Kern: 61 Stimmen']);
  });

  test('CHAT-04 where rows may be missing only those found are said to be compared', async () => {
    const { isFromWholeList: _, ...part } = regions;
    const { summary } = await answer('Welche Region hatte den höchsten Umsatz?', [part]);
    expect(summary[0]).toContain('Die Tabelle kann weitere Zeilen haben; verglichen wurden nur die gefundenen.');
  });

  test('CHAT-04 of several tables each is answered for itself, and told by its paper or sheet', async () => {
    const sheet = (section: string, first: string) =>
      tablePassage(
        {
          columns: ['Filiale', 'Umsatz'],
          rows: [
            ['Zug', first],
            ['Chur', "5'100"],
            ['Bern', "7'320"],
          ],
        },
        {
          id: section,
          section,
          title: 'Filialen',
          fileName: 'filialen.xlsx',
          firstPage: Number(section),
          lastPage: Number(section),
        },
      );
    const sheets = [sheet('2023', "9'040"), sheet('2024', "6'220")];
    const { summary } = await answer('Welche Filiale hatte den höchsten Umsatz?', sheets);
    expect(summary.map((text) => text.split('.')[0])).toEqual([
      "Filialen, 2023: Zug – Umsatz: 9'040",
      "Filialen, 2024: Bern – Umsatz: 7'320",
    ]);
    const ofYear = await answer('Welche Filiale hatte 2024 den höchsten Umsatz?', sheets);
    expect(ofYear.summary).toHaveLength(1);
    expect(ofYear.summary[0]).toContain("Bern – Umsatz: 7'320");
  });

  test('CHAT-04 a total that is called otherwise is left out', async () => {
    const group = tablePassage({
      above: 'Umsatz nach Gesellschaften',
      columns: ['Gesellschaft', 'Umsatz'],
      rows: [
        ['Bau AG', '4.812'],
        ['Handel GmbH', '2.377'],
        ['Service GmbH', '1.946'],
        ['Konzern', '9.135'],
      ],
    });
    const { summary } = await answer('Welche Gesellschaft hat den grössten Umsatz?', [group]);
    expect(summary[0]).toContain('Bau AG – Umsatz: 4.812. Daraus berechnet: der höchste Wert in „Umsatz“ unter den 3');
  });
});

describe('CHAT-05 no extreme is invented', () => {
  test.each([
    ['another figure', 'Welche Region hatte den höchsten Gewinn?'],
    ['a figure by another', 'Welche Region hatte die höchsten Kosten pro Umsatz?'],
    ['something else that is asked for', 'Welche Filiale hatte den höchsten Umsatz?'],
    ['rows that are not there', 'Welche Region in Deutschland hatte den höchsten Umsatz?'],
    ['another year', 'Welche Region hatte 2019 den höchsten Umsatz?'],
    ['a change', 'Welche Region verlor am meisten Umsatz?'],
    ['a change, in English', 'Which region lost the most revenue?'],
    ['what a verb with its particle says', 'Welche Region gab am meisten Kosten weiter ab?'],
    ['the second', 'Welche Region hatte den zweithöchsten Umsatz?'],
  ])('CHAT-05 %s', async (_, question) => {
    const { isComputed, summary } = await answer(question, [regions]);
    expect(summary.join(' ')).not.toContain('berechnet');
    expect(isComputed && summary.length > 0).toBe(false);
  });

  test('CHAT-05 figures in several currencies are not compared', async () => {
    const offers = tablePassage({
      above: 'Offerten',
      columns: ['Anbieter', 'Preis'],
      rows: [
        ['Nordbau', "CHF 84'000"],
        ['Südbau', 'EUR 86.000'],
        ['Westbau', "CHF 91'500"],
      ],
    });
    const { summary } = await answer('Welcher Anbieter hat den niedrigsten Preis?', [offers]);
    expect(summary.join(' ')).not.toContain('berechnet');
  });
});
