import { type LooseText, rankTexts } from '../retrieval/service.ts';
import { type AnswerSources, composeAnswer, type QuestionToAnswer } from './compose-answer.ts';

/**
 * Texts and questions of no meaning, by which a thread that has just started runs through all that answering takes: half of a
 * second of the first answer went to the compiling of patterns, and 70 ms to compiling them once more for the first question
 * with a sign beyond Latin-1, as „“ or –.
 */
const texts: readonly LooseText[] = [
  {
    id: 'de',
    title: 'Protokoll der Sitzung vom 12. März 2024',
    language: 'de',
    context: '',
    text: 'Anwesend: Anna Muster, Beat Beispiel\nTraktandum 4 – Dach der Turnhalle. Frau Muster erklärt, dass die Kosten gestiegen sind, weil das Holz teurer ist. Der Rat genehmigt den Antrag „Dach“ über CHF 250’000 mit 7:2 Stimmen bei 1 Enthaltung. Herr Beispiel holt bis zum 30. April 2024 drei Angebote ein.',
  },
  {
    id: 'en',
    title: 'Minutes of the meeting of 12 March 2024',
    language: 'en',
    context: '',
    text: 'Present: Ann Example, Bob Sample\nItem 4 – Roof of the gym. Ms Example explained that the cost had risen because timber was dearer. The board approved the “roof” budget of EUR 250,000 by 7 votes to 2. Mr Sample will obtain three offers by 30 April 2024.',
  },
];

const questions = [
  'Wie viel kostet das Dach der Turnhalle, und wie viele Stimmen gab es für Antrag "Dach" am 12. März 2024?',
  'Wer war anwesend, als Frau Muster das Budget von Traktandum 4 erklärte?',
  'How much did the board approve for the "roof" of the gym, and who voted against it in March 2024?',
  'What did Ms Example explain about item 4 of the minutes, and what will Mr Sample do by 30 April 2024?',
].flatMap((question) => [question, question.replace('"', '„').replace('"', '“').replace(',', ' –')]);

/** A pattern is compiled in earnest when it is used for the second time. */
const rounds = 2;

/**
 * Answers some questions to nobody. Between two of them it lets others have their turn.
 * @param isWanted false as soon as there is something to answer in earnest
 * @returns how many phases cited something: what finds nothing rehearses little
 */
export async function rehearseAnswers(isWanted: () => boolean, letOthers: () => Promise<void>): Promise<number> {
  const never = new AbortController().signal;
  let cited = 0;
  for (let round = 0; round < rounds; round++) {
    for (const question of questions) {
      await letOthers();
      if (!isWanted()) return cited;
      for await (const part of composeAnswer(asking(question), [], sources, never)) {
        if (part.type === 'phase' && part.citations.length > 0) cited += 1;
      }
    }
  }
  return cited;
}

function asking(question: string): QuestionToAnswer {
  return {
    question,
    history: [],
    limits: null,
    interfaceLanguage: 'de',
    isDetailed: false,
    phases: ['snippets', 'summary', 'recommendations'],
    earlierCitations: [],
  };
}

const sources: AnswerSources = {
  search: ({ question, limit }) =>
    Promise.resolve({
      passages: rankTexts(question, texts, limit),
      searched: { passages: texts.length, documents: texts.length },
    }),
  listMeetings: () => Promise.resolve([]),
  listEarlierVersions: () => Promise.resolve(new Map()),
  loadPages: (wanted) =>
    Promise.resolve(
      new Map(
        texts
          .filter(({ id }) => wanted.has(id))
          .map(({ id, text }) => [id, [{ number: 1, label: null, text }]] as const),
      ),
    ),
  log: { warn: () => undefined },
};
