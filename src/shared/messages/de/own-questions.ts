/** Questions the user's documents answer. */
export const ownQuestions = {
  title: 'Fragen zu Ihren Unterlagen',
  /** The arrow beside a question. */
  send: (question: string) => `Sofort fragen: ${question}`,
  sendAtOnce: 'Sofort fragen',
  decision: (topic: string) => `Was wurde zu „${topic}“ beschlossen?`,
  vote: (topic: string) => `Wie wurde über „${topic}“ abgestimmt?`,
  task: (person: string) => `Welche Aufgaben hat ${person}, und bis wann?`,
  meeting: (date: string) => `Fasse die Sitzung vom ${date} zusammen`,
  /** About nothing in particular. */
  general: [
    'Welche Beschlüsse wurden in der letzten Sitzung gefasst?',
    'Welche Aufgaben und Fristen sind offen?',
    'Wer war in der letzten Sitzung anwesend?',
  ] as readonly string[],
};
