import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { monthNumbers } from '#server/platform/linguistics/numbers/month-names.ts';
import { stem } from '#server/platform/linguistics/words/stems.ts';
import { isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import { isBodyWord } from '../lexicon/lexicon.ts';
import { agendaWords } from './words/agenda-words.ts';

const languages = ['de', 'en'] as const;

const stemsOf = (word: string): string[] => languages.map((language) => `${language} ${stem(word, language)}`);

const routineStems = new Set(
  [agendaWords.openings, agendaWords.endings, agendaWords.routine]
    .flatMap((words) => [...words])
    .flatMap((title) => foldedWords(title))
    .flatMap(stemsOf),
);
/** "Verwaltungsratssitzung", "Sitzungsprotokolls". */
const routineHeads = ['sitzung', 'sitzungen', 'protokoll', 'protokolls', 'protokolle', 'niederschrift'];
const months = new Set([...monthNumbers.keys()].flatMap((name) => foldedWords(name)));

/**
 * True if the title of an agenda item is only about the meeting itself: its opening, attendance, agenda, the minutes of
 * the one before, any other business. Titles that name a matter beside it are no routine.
 */
export function isRoutine(title: string): boolean {
  return foldedWords(title).every(
    (word) =>
      /^\d/u.test(word) ||
      word.length < 3 ||
      months.has(word) ||
      languages.some((language) => isStopWord(word, language)) ||
      stemsOf(word).some((each) => routineStems.has(each)) ||
      routineHeads.some((head) => word.endsWith(head)) ||
      isBodyWord(word),
  );
}
