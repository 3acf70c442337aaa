/** Questions of the guide in its order, each with what its answer must say, the account that is asked, and what came before. */
export const guideExamples: readonly {
  question: string;
  persona?: string;
  before?: string;
  says: readonly string[];
}[] = [
  { question: 'Wie wurde über die Beschaffung der Elektrogelenkbusse abgestimmt?', says: ['9 Ja-Stimmen', '2 Nein'] },
  {
    question: 'Und wer war dagegen?',
    before: 'Wie wurde über die Beschaffung der Elektrogelenkbusse abgestimmt?',
    says: ['Bruckner', 'Tannert'],
  },
  {
    question:
      'Wie hoch ist die Vertragsstrafe bei verspäteter Lieferung und wie lange gewährleistet Nordhelm die Traktionsbatterie?',
    says: ['0,2 Prozent', 'acht Jahre'],
  },
  {
    question: 'Welche Schwerpunkte wurden für die Abschlussprüfung 2024 vereinbart?',
    persona: 'board-secretary',
    says: ['Gleisunterhalt', 'Deutschlandticket', 'Zuschüsse für Elektrobusse', 'Leitsystem'],
  },
  { question: 'What is the interest rate of the loan?', says: ['3.35 percent'] },
  {
    question: 'And when does repayment start?',
    before: 'What is the interest rate of the loan?',
    says: ['30 June 2027'],
  },
  { question: 'What is the interest rate and when does repayment start?', says: ['3.35 percent', '30 June 2027'] },
  {
    question: 'Which covenants does the loan agreement contain?',
    says: ['22 percent', '75 percent of the shares', 'EUR 5,000,000'],
  },
];
