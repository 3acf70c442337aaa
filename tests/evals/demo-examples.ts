/**
 * The demo's example questions and, for each, the same in other words, as visitors ask it (written before anybody looked
 * at the answers), in the order of the manifest; with the facts that the first sentence of the answer must hold, and
 * those that the whole answer must.
 */
export type DemoExample = { neighbour: string; first: readonly string[]; whole?: readonly string[] };

export const demoExamples: Readonly<Record<string, readonly { de: DemoExample; en: DemoExample }[]>> = {
  'supervisory-board': [
    {
      de: {
        neighbour: 'Wer war gegen die Fahrpreiserhöhung?',
        first: ['Willms', 'Kessler', 'Fuhrmann', 'Tannert'],
      },
      en: { neighbour: 'How far can the electric buses go in winter?', first: ['228 kilometres'] },
    },
    {
      de: {
        neighbour: 'Was muss Nordhelm zahlen, wenn die Busse zu spät geliefert werden?',
        first: ['0,2 Prozent', 'Werktag', 'höchstens 5 Prozent'],
      },
      en: { neighbour: 'What does the bank charge for arranging the loan?', first: ['0.4 percent', 'EUR 44,000'] },
    },
    {
      de: {
        neighbour: 'Welchen Verlust machte das Unternehmen 2024, bevor er ausgeglichen wurde?',
        first: ['22.170 TEUR'],
      },
      en: {
        neighbour: 'Under which conditions can the bank end the loan?',
        first: ['30 days', 'covenant', 'supply contract'],
      },
    },
    {
      de: {
        neighbour: 'Welche Aufgaben hat Frau Selig?',
        first: ['18. September 2025'],
        whole: ['Grünflächenamt', '31.10.2025', '28.11.2025'],
      },
      en: {
        neighbour: 'Which financial covenants does the borrower have to keep?',
        first: ['22 percent'],
        whole: ['75 percent', 'EUR 5,000,000'],
      },
    },
  ],
  'works-council': [
    {
      de: {
        neighbour: 'Was bekommt man extra, wenn man innerhalb von 24 Stunden kurzfristig einspringt?',
        first: ['35'],
      },
      en: { neighbour: 'How many shortcomings did the auditors find in the workshop?', first: ['17 findings'] },
    },
    {
      de: { neighbour: 'Auf wie viele Überstunden kam der Fahrdienst 2024 insgesamt?', first: ['38.200 Stunden'] },
      en: { neighbour: 'What is the price of the fire wall?', first: ['EUR 96,000'] },
    },
    {
      de: {
        neighbour: 'Wie ging die Abstimmung in der Einigungsstelle aus?',
        first: ['4 Ja-Stimmen', '3 Nein-Stimmen'],
      },
      en: { neighbour: 'How much is level 2S for each employee?', first: ['2S', '2,850'] },
    },
    {
      de: { neighbour: 'Wie viel Prozent des Fahrdienstes haben die Deeskalationsschulung?', first: ['62 Prozent'] },
      en: { neighbour: 'Until when do the critical findings have to be fixed?', first: ['30 June 2025'] },
    },
  ],
  'board-secretary': [
    {
      de: { neighbour: 'Wer kümmert sich um die Vier-Augen-Prüfung der Stammdaten?', first: ['Katja Dreesen'] },
      en: { neighbour: 'What share of the actions agreed in 2024 was completed in time?', first: ['61', '38'] },
    },
    {
      de: { neighbour: 'Wer muss die Benutzerkonten im Leitsystem sperren?', first: ['Dohle'] },
      en: { neighbour: 'How expensive was the board evaluation?', first: ['EUR 28,500'] },
    },
    {
      de: { neighbour: 'Wie viel Prozent der gewichteten Ziele wurden 2024 erreicht?', first: ['47 Prozent'] },
      en: { neighbour: 'How often is the register of interests checked?', first: ['once a year', '20 November 2025'] },
    },
    {
      de: { neighbour: 'Wie oft war bei Vergaben die Preisprüfung nicht dokumentiert?', first: ['sieben', '58'] },
      en: { neighbour: 'What is the highest value of a gift that one may keep?', first: ['EUR 35'] },
    },
  ],
};
