/** A question that is answered only by several facts, each of which its summary must tell. */
export type WholeQuestion = { question: string; facts: readonly string[] };

/** Questions for all members of a section, and questions that ask two things, of the demo's papers by the persona's key. */
export const wholeDemoQuestions: Readonly<Record<string, readonly WholeQuestion[]>> = {
  'supervisory-board': [
    { question: 'Which covenants does the loan agreement contain?', facts: ['22 percent', '75 percent', '5,000,000'] },
    { question: 'Welche Covenants enthält der Darlehensvertrag?', facts: ['22 percent', '75 percent', '5,000,000'] },
    {
      question: 'Welche Ziele nennt die Flottenstrategie?',
      facts: ['50 Prozent', '2035', 'Linien 7 und 12', 'Wasserstoff'],
    },
    {
      question: 'Welche Bedingungen gelten für die Abnahme der Busse?',
      facts: ['300 Kilometern', '265', '1,5 Prozent'],
    },
    { question: 'Welche Gewährleistungsfristen enthält der Liefervertrag?', facts: ['36 Monate', 'acht Jahre'] },
    { question: 'Was kosten die Elektrogelenkbusse und wer hat dagegen gestimmt?', facts: ['11.392', 'Bruckner'] },
    {
      question: 'What is the interest rate of the loan and when does repayment start?',
      facts: ['3.35', '30 June 2027'],
    },
    {
      question: 'Wie hoch ist die Vertragsstrafe bei Verzug und wer ist Ansprechpartnerin?',
      facts: ['0,2 Prozent', 'Selig'],
    },
    { question: 'Wann und wo findet die Klausurtagung statt?', facts: ['12. Oktober 2024', 'Weiherhof'] },
  ],
  'works-council': [
    {
      question: 'Welche Kündigungsfristen enthalten die Betriebsvereinbarungen?',
      facts: ['sechs Monaten', 'drei Monaten'],
    },
    { question: 'Welche Regeln gelten für geteilte Dienste?', facts: ['12 Stunden', 'sechs je Person', 'Pflegende'] },
  ],
  'board-secretary': [
    {
      question: 'Welche Geschäfte bedürfen der Zustimmung des Aufsichtsrats?',
      facts: ['750 TEUR', '10 Prozent', '2.500 TEUR', 'fünf Jahren', 'Fahrpreise'],
    },
    { question: 'What are the rules on gifts?', facts: ['EUR 35', 'EUR 120', 'bidder'] },
  ],
};

/** The same of papers that the rules were not written with. */
export const wholeContractQuestions: readonly WholeQuestion[] = [
  {
    question: 'Welche Leistungen enthält der Reinigungsvertrag?',
    facts: ['Sanitärräume', 'Unterrichtsräume', 'Fensterreinigung', 'Abfalls'],
  },
  { question: 'Welche Pflichten hat die Auftragnehmerin?', facts: ['Personal', 'Schäden', 'Mittel', 'CHF 5 Mio'] },
  { question: 'Welche Kündigungsfristen enthält der Reinigungsvertrag?', facts: ['vier Monate', '30 Tagen'] },
  {
    question: 'Which conditions precedent does the registrar agreement contain?',
    facts: ['certified copy', 'GBP 2,400', 'reconciled'],
  },
  {
    question: 'Which services does the registrar provide?',
    facts: ['register of members', 'annual return', 'enquiries'],
  },
  { question: 'Was kostet die Orgelrevision und wer unterzeichnet den Auftrag?', facts: ["91'250", 'Lüthi'] },
  { question: 'Wie hoch ist der Beitrag für das Jugendlager und wer stimmte dagegen?', facts: ["6'200", 'Moos'] },
  { question: 'When was the rent policy approved and who voted against?', facts: ['rent policy', 'Strand'] },
  { question: 'What is the annual fee and when does the agreement expire?', facts: ['9,800', '31 March 2028'] },
  { question: 'What do the solar panels cost?', facts: ['GBP 156,500'] },
  { question: 'Was kostet die Revision der Orgel?', facts: ['11. März 2025', '13. Mai 2025', "87'400", "91'250"] },
];

/** The same of rules of procedure, minutes and contracts of boards; a pronoun stands for what the other half names. */
export const wholeBoardQuestions: readonly WholeQuestion[] = [
  { question: 'Wer leitet den Finanzausschuss und wann tagt er?', facts: ['Jochen Brandl', 'zweiten Mittwoch'] },
  { question: 'Wer leitet den Personalausschuss und wie oft tritt er zusammen?', facts: ['Weiland', 'nach Bedarf'] },
  { question: 'Was kosten die Radlader und bis wann werden sie geliefert?', facts: ['642.000', '28. Februar 2025'] },
  {
    question: 'Ab welchem Betrag ist die Zustimmung des Aufsichtsrats nötig?',
    facts: ['400.000', '250.000', '1,5 Mio', 'unabhängig vom Betrag', '120.000', 'Beteiligungen'],
  },
  { question: 'Wann braucht der Vorstand die Zustimmung des Aufsichtsrats für Darlehen?', facts: ['1,5 Mio'] },
  {
    question: 'Which transactions require the approval of the supervisory board?',
    facts: ['300,000', '150,000', 'GBP 2 million', 'any amount', 'seven years', 'subsidiaries'],
  },
  {
    question: 'Wie hat die Einigungsstelle entschieden?',
    facts: ['zwischen 20 Uhr und 5 Uhr', '72 Stunden', 'unzulässig', 'hinzuzuziehen'],
  },
  {
    question: 'Was hat das Landgericht entschieden?',
    facts: ['86.400', 'abgewiesen', 'drei Viertel', 'vollstreckbar'],
  },
  { question: 'What did the tribunal decide?', facts: ['212,750', '5 per cent', 'dismissed', '38,900'] },
  { question: 'What does the written resolution say?', facts: ['655,000', 'Sheila Crane', 'overdraft'] },
  { question: 'What did the conciliation board decide?', facts: ['zwischen 20 Uhr und 5 Uhr', '72 Stunden'] },
  { question: 'Who chairs the audit committee and when does it meet?', facts: ['Whitby', 'first Tuesday'] },
  { question: 'What do the new lifts cost and when will they be delivered?', facts: ['418,000', '30 April 2025'] },
  {
    question: 'What conditions must be met before the loan is paid out?',
    facts: ['Beschluss des Aufsichtsrats', 'Grundschuld', 'Gebäudeversicherung', 'Jahresabschluss 2023'],
  },
  { question: 'When must the loan be repaid?', facts: ['30. Juni 2026'] },
  { question: 'What is the interest rate of the loan?', facts: ['3,95 Prozent'] },
  { question: 'Who chairs the finance committee and when does it meet?', facts: ['Brandl', 'zweiten Mittwoch'] },
];
