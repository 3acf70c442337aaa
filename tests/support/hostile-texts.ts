/** Texts designed to make answering slow; each is a file's name and contents. */
export type HostileText = { name: string; text: string };

const megabyte = 1024 * 1024;
const times = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length));
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** @param size of each text, in characters */
export function hostileTexts(size = megabyte): HostileText[] {
  const columns = Array.from({ length: 400 }, (_, index) => `Budget ${index}`);
  return [
    { name: 'endloser-satz.txt', text: times('der Rat genehmigt das Budget und die Kosten ', size) },
    { name: 'ohne-leerzeichen.txt', text: times(`${'Budget'.repeat(16)} `, size) },
    { name: 'ganz-ohne-leerzeichen.txt', text: times('Budget', size) },
    { name: 'kurze-saetze.txt', text: times('Das Budget. Der Rat. Ja. ', size) },
    { name: 'ein-wort.txt', text: times('Budget ', size) },
    { name: 'namen.txt', text: times('Anna Berta Carl Dora Emil Frieda Gustav Hedwig Budget ', size) },
    { name: 'grosse-buchstaben.txt', text: times('ANNA BERTA. CARL DORA. BUDGET RAT. ', size) },
    { name: 'anfangsbuchstaben.txt', text: times('A. B. C. D. Budget. ', size) },
    { name: 'stimmen.txt', text: times('12 Ja gegen Budget wird 12 Stimmen zu 3 wird gegen ', size) },
    {
      name: 'ergebnisse.txt',
      text: times('Das Budget wird mit 62:45 Stimmen genehmigt. Dagegen stimmt Anna Berta. ', size),
    },
    {
      name: 'pflichten.txt',
      text: times(`Der Rat Budget Pflichten ${'hat '.repeat(200)}${'zu'.repeat(490)}x Budget.\n\n`, size),
    },
    { name: 'fristen.txt', text: times('Budget Vertrag endet zum 3 Monate Frist bis zum kündigt drei ', size) },
    { name: 'ziffern.txt', text: `Budget ${times('1', size)}` },
    { name: 'klammern.txt', text: times('(Budget ', size) },
    { name: 'kurze-klammern.txt', text: times('(a ', size) },
    { name: 'striche.txt', text: times('|', size) },
    { name: 'striche-in-zeilen.txt', text: times('|Budget|\n--\n', size) },
    { name: 'klammern-in-zeilen.txt', text: times('(a\n', size) },
    {
      name: 'Protokoll_2024-01-10.txt',
      text: lines(
        size / 75,
        (index) => `Die Entscheidung über das Budget ${index} im Rat wird auf den 9. Mai 2026 vertagt.`,
      ),
    },
    {
      name: 'Protokoll_2025-01-10.txt',
      text: lines(size / 75, (index) => `Der Rat genehmigt das Budget ${index} für die Kosten mit ${index}:1 Stimmen.`),
    },
    { name: 'daten.txt', text: times('1.1.2024 2. Januar 2024 31.12.2024 Budget 12:30 Uhr ', size) },
    { name: 'zahlen.txt', text: times("1'000'000.00 CHF 2.500.000 € Budget ", size) },
    { name: 'anfuehrung.txt', text: times('„Das «Budget „des «Rats ', size) },
    { name: 'zeilen-mit-marke.txt', text: times('Entschuldigt: Anna Budget\n', size) },
    { name: 'ansagen.txt', text: times('Entschuldigt:\nAnna Budget\nDer Rat:\n', size) },
    { name: 'aufzaehlung.txt', text: times('– Budget Anna, Rat\n', size) },
    { name: 'liste-von-betraegen.txt', text: times('- Budget Anna: CHF 12 000\n', size) },
    { name: 'buchstaben-in-zeilen.txt', text: times('a\nB\nBudget\n', size) },
    { name: 'leerzeichen.txt', text: times(`Budget${' '.repeat(20_000)}Rat`, size) },
    { name: 'leerzeilen.txt', text: times(`Budget${'\n'.repeat(5_000)}Rat${'\t '.repeat(5_000)}`, size) },
    { name: 'trennstriche.txt', text: times('das Bud-\nget des Ra-\n\n\nts ', size) },
    { name: 'weiche-trennung.txt', text: times(`Budget ${'\u00ad'.repeat(90)} `, size) },
    { name: 'punkte.txt', text: times('Budget . . . . … … ____ ', size) },
    { name: 'fragen.txt', text: times('Wie hoch ist das Budget? ', size) },
    { name: 'zusammensetzung.txt', text: times('Budgetkostenratssitzungsprotokollbeschlussantragsvorlage ', size) },
    { name: 'zeichen.txt', text: times('e\u0301\u0302\u0303Budget\u0300 ', size) },
    {
      name: 'breite-tabelle.csv',
      text: `${columns.join(';')}\n${lines(Math.ceil(size / 2_000), (row) => columns.map((_, cell) => row * cell).join(';'))}`,
    },
    {
      name: 'lange-tabelle.csv',
      text: `Name;Stimme;Budget\n${lines(Math.ceil(size / 30), (row) => `Anna Berta ${row};Nein;Budget ${row}`)}`,
    },
    {
      name: 'viele-betraege.csv',
      text: `Name;Budget\n${lines(Math.ceil(size / 30), (row) => `Anna Berta ${row};CHF ${row} 000.00`)}`,
    },
    {
      name: 'lange-zellen.csv',
      text: `Name;Budget\n${lines(20, (row) => `Anna ${row};${times('Budget; des Rats: ', size / 20).replaceAll(';', ',')}`)}`,
    },
  ];
}

/** A question for each way of answering. */
export const hostileQuestions = [
  'Wie hoch ist das Budget?',
  'Wie wurde über das Budget abgestimmt?',
  'Welche Beschlüsse wurden gefasst?',
  'Welche Aufgaben wurden zum Budget verteilt?',
  'Wer war entschuldigt?',
  'Wer stimmte gegen das Budget?',
  'Was sagte Anna Berta zum Budget?',
  'Wie viele Budgets hat der Rat?',
  'Was wurde am 1. Januar 2024 zum Budget beschlossen?',
  'Why did the council approve the budget?',
  'Welche Pflichten hat der Rat beim Budget?',
  'Welcher Name hat das höchste Budget?',
  'Welche Kündigungsfristen enthält das Budget und wann endet der Vertrag?',
] as const;
