import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { type Label, labelsIn, withoutLabels } from '#server/platform/linguistics/labels/labels.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { monthNumbers } from '#server/platform/linguistics/numbers/month-names.ts';
import { isRequestWord, isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import type { RecordKind } from '#shared/contracts/chats.ts';
import type { Asked, Turn } from '../../engine.ts';
import type {
  AnswerLanguage,
  AttendanceState,
  DecisionAsked,
  Intent,
  MeetingAsked,
  PaperQuestion,
  Period,
  VoteAsked,
} from '../../intent.ts';
import { farFuture, farPast, isWithin, periodsIn } from '../../periods.ts';
import { pointsBack, standaloneOf } from './follow-up.ts';
import type { Expressions } from './lexicon/expressions.ts';
import { type Lexicon, lexicons } from './lexicon/lexicon.ts';

/** Minimum for detectLanguage: the few letters of "Was kostet Pharos?" do not determine a language. */
const languageThreshold = 0.4;
/** Maximum words of a request that names its act last: "Einladung entwerfen". */
const shortRequest = 6;
/** Outcomes of a decision that a list can be filtered by. */
const outcomesAsked = ['rejected', 'postponed', 'withdrawn'] as const;
/** Maximum sides of a comparison; each takes a search. */
const maxSides = 4;
/** A question with more topic words than this asks about one record, not for a list of them. */
const maxListWords = 3;

/**
 * Days of meetings, newest first: of a body, by the folded words of its name, and with this number; null = any. Resolves
 * "the last meeting" of a body and "the 9th meeting".
 */
type DaysOf = (words: readonly string[], number: number | null) => readonly string[];

/**
 * Classifies a question: small talk, beyond the product, a list, a digest, a comparison or a lookup.
 * @param days of meetings with papers, newest first
 */
export function understandQuestion(
  { question, history, interfaceLanguage, isDetailed }: Omit<Asked, 'phases'>,
  days: readonly string[],
  daysOf: DaysOf = () => [],
): Intent {
  const language = detectLanguage(question, languageThreshold) ?? interfaceLanguage;
  const lexicon = lexicons[language];
  const ownLabels = labelsIn(question, language === 'de').filter(
    ({ kind }) => kind !== 'meeting' && kind !== 'minutes',
  );
  const words = foldedWords(withoutLabels(question, ownLabels));
  if (isSmallTalk(words, lexicon, language)) return { kind: 'small-talk', language };
  if (isBeyond(words, lexicon)) return { kind: 'beyond', language };
  const standalone = standaloneOf(question, history, language);
  const labelled = labelsIn(standalone, language === 'de');
  const unlabelled = withoutLabels(standalone, labelled);
  const topic = topicOf(foldedWords(unlabelled), lexicon, language);
  const bodyDays = daysOf(topic, null);
  const numbered = labelled.filter(({ kind }) => kind === 'meeting');
  const numberedDays = [...new Set(numbered.flatMap(({ path: [number] }) => daysOf(topic, Number(number))))];
  const labels = numberedDays.length > 0 ? labelled.filter((label) => !numbered.includes(label)) : labelled;
  const named = [...periodsIn(unlabelled, days), ...numberedDays.map((day) => ({ from: day, to: day }))];
  const isFollowUp = standalone !== question;
  const before = isFollowUp ? intentBefore(history, interfaceLanguage, days, daysOf) : null;
  const meantDay =
    lastMeeting(words, lexicon, withinPeriods(bodyDays.length > 0 ? bodyDays : days, named)) ??
    // A follow-up such as "Wer war anwesend?" keeps the meeting of the previous question.
    (before !== null && 'meantDay' in before && named.length === 0 ? before.meantDay : null);
  const periods = meantDay === null ? named : [{ from: meantDay, to: meantDay }];
  const paper: PaperQuestion = { question, standalone, language, isDetailed, periods, meantDay, labels, topic };
  if (lexicon.digests.isIn(words) && mentionsMeeting(words, lexicon) && topic.length <= 1) {
    if (periods.length > 0) return { ...paper, kind: 'digest' };
    // "Fasse das Protokoll zusammen" without a day means the last one.
    const [last] = topic.length === 0 ? days : [];
    if (last !== undefined) return { ...paper, periods: [{ from: last, to: last }], meantDay: last, kind: 'digest' };
  }
  // "Alle Beschlüsse 2024" ignores the earlier topic; "Und die Aufgaben dazu?" keeps it.
  const keepsTopic = !isFollowUp || pointsBack(words, language);
  const listTopic = keepsTopic ? topic : topicOf(words, lexicon, language);
  const list = listOf(words, listTopic, periods, lexicon);
  const isByPeriod = meantDay === null && numberedDays.length === 0;
  const listed = { ...paper, topic: listTopic, periods: isByPeriod ? periodsIn(unlabelled, days, true) : periods };
  if (list !== null) return { ...listed, kind: 'list', ...list };
  // "Und 2025?": the same list for another period.
  if (before?.kind === 'list' && periodsIn(question, days).length > 0 && topicOf(words, lexicon, language).length === 0)
    return { ...before, ...listed };
  const isCompared = lexicon.compares.isIn(words) || lexicon.comparatives.isIn(words);
  const sides = periods.length > 1 || !lexicon.compares.isIn(words) ? periods : periods.flatMap(endsOf);
  if (isCompared && sides.length > 1) {
    return {
      ...paper,
      kind: 'compare',
      sides: sides
        .slice(0, maxSides)
        .map((period) => ({ question: questionForPeriod(standalone, period, sides), period })),
    };
  }
  const isSeveral =
    lexicon.several.isIn(words) || lexicon.compares.isIn(words) || asksForSeveral(words, lexicon, language);
  return {
    ...paper,
    kind: 'lookup',
    isSeveral,
    vote: voteOf(words, topic, lexicon),
    meeting: meetingOf(words, topic, labelled, lexicon),
    day: dayOf(words, topic, lexicon),
  };
}

/** The first and the last year of a range, to be compared; the range itself within one year. */
function endsOf({ from, to }: Period): Period[] {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  if (first === last || from === farPast || to === farFuture) return [{ from, to }];
  return [first, last].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }));
}

/** True if records of meetings tell which one is meant: "the last", "the 9th". */
export const namesMeeting = ({ meantDay, labels }: PaperQuestion): boolean =>
  meantDay !== null || labels.some(({ kind }) => kind === 'meeting');

/** Earlier turns that may name the meeting of a question. */
const maxTurns = 4;

/** The intent of the previous question. */
function intentBefore(
  history: readonly Turn[],
  interfaceLanguage: AnswerLanguage,
  days: readonly string[],
  daysOf: DaysOf,
): Intent | null {
  const last = history.at(-1);
  if (last === undefined) return null;
  const asked = {
    question: last.question,
    history: history.slice(-maxTurns, -1),
    interfaceLanguage,
    isDetailed: false,
  };
  return understandQuestion(asked, days, daysOf);
}

/** The days within any of the periods, or all days if there are none: "the last meeting of 2023". */
function withinPeriods(days: readonly string[], periods: readonly Period[]): readonly string[] {
  return periods.length === 0 ? days : days.filter((day) => periods.some((period) => isWithin(day, period)));
}

/** The noun of an English "which" is among this many words after it. */
const nounWithin = 3;

/** True if the grammar asks for several things: "Welche Ämter wurden …", "what principles did …", "which two …". */
function asksForSeveral(
  words: readonly string[],
  { which, pluralVerbs, gives }: Lexicon,
  language: AnswerLanguage,
): boolean {
  return words.some((_, at) => {
    const length = which.lengthAt(words, at);
    if (length === 0) return false;
    const rest = words.slice(at + length);
    if (gives.number.lengthAt(rest, 0) > 0) return true;
    return language === 'de' ? pluralVerbs.isIn(rest.slice(1)) : rest.slice(0, nounWithin).some(isEnglishPlural);
  });
}

/** True for a word with a plural "s", but not for "this", "does", "status" or "process". */
function isEnglishPlural(word: string): boolean {
  return /[^sui]s$/.test(word) && word.length > 4 && !isStopWord(word, 'en');
}

/** True if the whole message is greetings and the like. */
function isSmallTalk(words: readonly string[], { smallTalk }: Lexicon, language: AnswerLanguage): boolean {
  const rest = removeExpressions(words, [smallTalk]);
  return (
    rest.length < words.length && rest.every((word) => isStopWord(word, language) || isRequestWord(word, language))
  );
}

/** True for an act after a request or in the imperative, or for a guess; a question word asks the papers instead. */
function isBeyond(words: readonly string[], lexicon: Lexicon): boolean {
  const { acts, actsOrThings, objects, requests, guesses, questionWords } = lexicon;
  if (guesses.isIn(words)) return true;
  const opening = requests.lengthAt(words, 0);
  if (acts.lengthAt(words, opening) > 0) return true;
  // "Schedule a meeting", but "Schedule of fees 2024?" and "Draft budget: what is the total?".
  const thing = actsOrThings.lengthAt(words, opening);
  if (thing > 0 && objects.lengthAt(words, opening + thing) > 0) return true;
  const isRequest = opening > 0 || (words.length <= shortRequest && !questionWords.isIn(words));
  return isRequest && acts.lengthAt(words, words.length - 1) > 0;
}

function mentionsMeeting(words: readonly string[], { meetingWords, last, previous }: Lexicon): boolean {
  return meetingWords.isIn(words) || last.isIn(words) || previous.isIn(words);
}

function lastMeeting(words: readonly string[], lexicon: Lexicon, days: readonly string[]): string | null {
  if (!lexicon.meetingWords.isIn(words)) return null;
  const isNear = (list: Expressions) =>
    words.some((_, at) => list.lengthAt(words, at) > 0 && lexicon.meetingWords.isIn(words.slice(at + 1, at + 3)));
  const distinct = [...new Set(days)];
  if (isNear(lexicon.previous)) return distinct[1] ?? null;
  return isNear(lexicon.last) ? (distinct[0] ?? null) : null;
}

/** Words that say what is asked for where they begin a question. */
const openingWords = 3;

/** The vote a question asks about; null if it asks for none, or if a negation makes its meaning unclear. */
function voteOf(words: readonly string[], topic: readonly string[], lexicon: Lexicon): VoteAsked | null {
  const { asks, against, negations, records } = lexicon;
  // "Warum hat der Vorstand … beschlossen?" asks for what the decision alone does not say.
  const others = [asks.vote, asks.date, asks.reason, asks.number];
  // "Was wurde zum Budget beschlossen?" asks for no amount: these also name matters.
  const isOther =
    others.some((list) => list.isIn(words)) ||
    [asks.money, asks.percent, asks.person].some((list) => list.isIn(words.slice(0, openingWords)));
  const isDecision = records.decision.isIn(words) && !isOther;
  if (!(asks.vote.isIn(words) || isDecision) || topic.length === 0 || negations.isIn(words)) return null;
  return { isForNames: !isDecision && asks.person.isIn(words), isAgainst: against.isIn(words), isDecision };
}

/** The decision whose day, or whose meeting, is asked for; null without a verb that says so: a building is built one day, too. */
function dayOf(words: readonly string[], topic: readonly string[], lexicon: Lexicon): DecisionAsked | null {
  const { asks, decides, records, negations, whichMeeting } = lexicon;
  const outcomes = outcomesAsked.filter((outcome) => lexicon.outcomes[outcome].isIn(words));
  const isDecided = outcomes.length > 0 || decides.isIn(words) || records.decision.isIn(words);
  if (!isDecided || negations.isIn(words) || !(asks.date.isIn(words) || whichMeeting.isIn(words))) return null;
  const matter = removeExpressions(topic, [decides]);
  return matter.length === 0 ? null : { outcomes, words: matter };
}

/** The meeting whose day is asked for: "Wann hat der Vorstand zum dritten Mal getagt?" */
function meetingOf(
  words: readonly string[],
  topic: readonly string[],
  labels: readonly Label[],
  lexicon: Lexicon,
): MeetingAsked | null {
  const { asks, meets, ordinals, negations } = lexicon;
  // "war die 2. Sitzung" is "war die Sitzung".
  const core = removeExpressions(
    words.filter((word) => !/^\d+$/.test(word)),
    ordinalWords.map((name) => ordinals[name]),
  );
  if (!asks.date.isIn(words) || negations.isIn(words) || !(meets.isIn(words) || meets.isIn(core))) return null;
  const spelled = ordinalWords.findIndex((name) => ordinals[name].isIn(words)) + 1;
  const label = labels.find(({ kind }) => kind === 'meeting');
  const number = spelled > 0 ? spelled : label === undefined ? null : Number(label.path[0]);
  const rest = removeExpressions(topic, [meets, ...Object.values(ordinals)]);
  return { number, words: rest.filter((word) => !/\d/.test(word)) };
}

const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

type ListRequest = Omit<Extract<Intent, { kind: 'list' }>, 'kind' | keyof PaperQuestion>;

/** The records asked for; null if none are, or if a negation is involved, since the list would say the opposite. */
function listOf(
  words: readonly string[],
  topic: readonly string[],
  periods: readonly Period[],
  lexicon: Lexicon,
): ListRequest | null {
  if (topic.length > maxListWords) return null;
  const { records, negations } = lexicon;
  const isOverdue = lexicon.overdue.isIn(words);
  const isCounted = lexicon.howOften.isIn(words);
  // "How many members attended?" is answered by a figure.
  if (topic.length > 0 && !isCounted && lexicon.asks.number.isIn(words)) return null;
  const kinds = new Set<RecordKind>();
  if (records.decision.isIn(words)) kinds.add('decision');
  if (isOverdue) kinds.add('task');
  if (records.task.isIn(words)) kinds.add('task').add('deadline');
  if (records.deadline.isIn(words)) kinds.add('deadline').add('task');
  if (records.agendaItem.isIn(words)) kinds.add('agenda-item');
  if (kinds.size === 0) {
    const isEvery = lexicon.everyMeeting.isIn(words) && lexicon.asks.person.isIn(words);
    const states = isEvery ? [] : statesOf(words, lexicon);
    const outcomes = isCounted ? outcomesAsked.filter((outcome) => lexicon.outcomes[outcome].isIn(words)) : [];
    if (outcomes.length > 0) kinds.add('decision');
    else if (!isEvery && (states.length === 0 || (!isCounted && periods.length === 0 && topic.length > 0))) return null;
    else kinds.add('attendance');
    return { kinds: [...kinds], states, outcomes, votes: 'any', isOverdue: false, isCounted, isEvery };
  }
  if (negations.isIn(words)) return null;
  // "Was wurde am 3. Mai beschlossen?" asks for all; "Beschluss Parkgebühr Mai 2024" for one.
  const isOfPeriod = periods.length > 0 && topic.length <= 1;
  // "Was muss Frau Frei bis wann erledigen?"
  const isTasksByDay = records.task.isIn(words) && lexicon.asks.date.isIn(words) && topic.length === 1;
  const isWhole = isOverdue || isTasksByDay || lexicon.several.isIn(words) || lexicon.plural.isIn(words) || isOfPeriod;
  if (!isWhole) return null;
  const outcomes = outcomesAsked.filter((outcome) => lexicon.outcomes[outcome].isIn(words));
  const isContested = lexicon.against.isIn(words) && !lexicon.asks.person.isIn(words);
  return {
    kinds: [...kinds],
    states: [],
    outcomes,
    isOverdue,
    isCounted,
    isEvery: false,
    votes:
      outcomes.length > 0 ? 'any' : lexicon.unanimous.isIn(words) ? 'unanimous' : isContested ? 'contested' : 'any',
  };
}

/** The attendance states asked for: "not present" means absent or excused. Empty if unclear. */
function statesOf(words: readonly string[], { attendance, negations, unexcused }: Lexicon): AttendanceState[] {
  if (unexcused.isIn(words)) return ['absent'];
  const isAbsent = attendance.absent.isIn(words);
  const isNegated = !isAbsent && negations.isIn(words);
  const rest = removeExpressions(words, [negations]);
  if (isAbsent || (isNegated && attendance.present.isIn(rest))) return ['absent', 'excused'];
  if (isNegated) return [];
  return (['present', 'excused', 'guest'] as const).filter((state) => attendance[state].isIn(rest));
}

/** Lists that say what is asked for, not of what. */
const framing = [
  'frame',
  'several',
  'digests',
  'compares',
  'against',
  'unanimous',
  'last',
  'previous',
  'meetingWords',
  'plural',
  'unexcused',
  'overdue',
  'howOften',
  'everyMeeting',
  'whichMeeting',
] as const;

/** The folded words that matching records must contain: neither part of the question's frame nor of a period. */
function topicOf(words: readonly string[], lexicon: Lexicon, language: AnswerLanguage): string[] {
  const { asks, records, attendance, outcomes } = lexicon;
  const { person, date, vote } = asks;
  const lists = [
    ...framing.map((name) => lexicon[name]),
    ...[records, attendance, outcomes, { person, date, vote }].flatMap(Object.values),
  ];
  const rest = removeExpressions(words, lists);
  return [...new Set(rest)].filter((word) => {
    if (isStopWord(word, language) || isRequestWord(word, language)) return false;
    return !/^\d+$/.test(word) && !months.has(word) && analyseQuestion(word, language).words.length > 0;
  });
}

const months = new Set([...monthNumbers.keys()].flatMap(foldedWords));

function removeExpressions(words: readonly string[], lists: readonly Expressions[]): string[] {
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = Math.max(...lists.map((list) => list.lengthAt(words, at)));
    if (length === 0) rest.push(words[at] as string);
    at += Math.max(length, 1);
  }
  return rest;
}

/** The question reduced to one of its periods: without the years of the others or, within a year, their months. */
function questionForPeriod(question: string, { from }: Period, periods: readonly Period[]): string {
  const [year, month] = from.split('-');
  const isElsewhere = (word: string) =>
    periods.some((other) => {
      const [otherYear, otherMonth] = other.from.split('-');
      return otherYear === year
        ? otherMonth !== month && monthNumbers.get(word.toLowerCase()) === Number(otherMonth)
        : word === otherYear;
    });
  return question.replaceAll(/[\p{L}\d]+/gu, (word) => (isElsewhere(word) ? ' ' : word));
}
