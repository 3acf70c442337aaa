/** Questions the user's documents answer. */
export const ownQuestions = {
  title: 'Fragen zu Ihren Unterlagen',
  decision: (topic: string) => `Was wurde zu „${topic}“ beschlossen?`,
  vote: (topic: string) => `Wie wurde über „${topic}“ abgestimmt?`,
  task: (person: string) => `Was muss ${person} bis wann erledigen?`,
  meeting: (date: string) => `Fasse die Sitzung vom ${date} zusammen`,
};
