import { listKindOf } from './list-questions.ts';

/** A question that asks several things in one sentence: "Was kostet der Umbau und wer hat dagegen gestimmt?" */
export type AskedPart = {
  /** As the user wrote it. */
  written: string;
  /** A question of its own; what it shares with the others only by a pronoun is not put in. */
  question: string;
  /** Names too little to be searched alone, and takes its topic from the part that follows. */
  leansForward: boolean;
};

const preposition =
  '(?:von|mit|bei|für|an|auf|in|nach|zu|bis|seit|ab|gegen|um|über|unter|aus|by|with|for|at|in|on|of|from|to|until|since|under|against)';
const determined = '(?:welche[rnms]?|wie ?viele?[nrms]?|wessen|which|what|whose|how (?:many|much))';
/** … of what is asked: no article, and no verb. */
const noun = String.raw`(?!(?:der|die|das|den|dem|ein|eine|the|a|an|is|are|was|were|did|do|does|has|have|had|will|would|can|should|must|ist|sind|war|waren|hat|haben|wird|wurde|wurden|werden|kann|muss|soll)(?![\p{L}\d]))[\p{L}\d-]+`;
/** Words that open a question; those that take a noun or an adjective with it. */
const opener = `(?:(?:${preposition} )?${determined}(?: ${noun})?|(?:${preposition} )?(?:wer|wen|wem|was|wann|wo|woher|wohin|warum|wieso|weshalb|wof(?:ü|ue)r|womit|wodurch|wogegen|wor(?:ü|ue)ber|woran|worauf|worin|wovon|wozu|wie (?:hoch|lange?|teuer|oft|gro(?:ss|ß)|weit|alt|niedrig|stark|schnell|ging|fiel|ist|war|wurde)|wie|who|whom|when|where|why|how (?:high|long|large|big|often|far|old|soon)|how))`;
const isOpening = new RegExp(`^${opener}(?![\\p{L}\\d])`, 'iu');
/** Inside a clause; English has "was" of its own. */
const innerOpener =
  /(?:,\s*was|(?<![\p{L}\d])(?:wer|wen|wem|wessen|wann|wo|woher|wohin|warum|wieso|weshalb|wof(?:ü|ue)r|womit|wie|wieviele?|welche[rnms]?|who|whom|whose|what|when|where|why|how|which))(?![\p{L}\d])/iu;
/** Yes or no: "Ist die Option ausgeübt und wer entscheidet darüber?" */
const isVerbFirst =
  /^(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|gibt|gab|kann|muss|darf|soll|is|are|was|were|will|has|have|had|does|do|did|can|must|may|should)\s(?!.*\bob\b)/iu;
const joint = new RegExp(
  String.raw`(?:,?\s+(?:und|sowie|and)(?:\s(?:auch|zudem|ausserdem|außerdem|dann|also|then))?\s+|,\s+)(?=${opener}(?![\p{L}\d]))`,
  'giu',
);
const lastJoint = /(?:und|sowie|and)/iu;

/** A clause that another one holds: after its opening the subject follows, and the verb comes last. */
const isHeldByVerb = /(?:^|\s)(?:ob|dass|whether|if|that)\s/iu;
const subject =
  /^(?:der|die|das|den|dem|des|ein|eine[nmrs]?|er|sie|es|wir|ihr|ihre?[nmrs]?|man|sich|diese[rnms]?|the|a|an|he|she|it|they|we|its|their|this|these)(?!\p{L})/iu;
/** Behind these German and English ask with a noun or a clause of its own only where a verb comes first. */
const needsVerb =
  /^(?:wann|wo|woher|wohin|warum|wieso|weshalb|wof(?:ü|ue)r|womit|wie(?: \p{L}+)?|wer|wen|wem|was|what|which|when|where|why|how(?: \p{L}+)?)$/iu;
/** What others said, asked or know is one thing. */
const reports =
  /(?<!\p{L})(?:say|said|tell|told|explain(?:ed)?|ask(?:ed)?|know|knew|describe[sd]?|discuss(?:ed)?|about|wissen|weiss|weiß|sagt\p{L}*|fragt\p{L}*|gefragt|erklärt\p{L}*|erläutert\p{L}*)\s+$/iu;

/** More than three things are a list of questions; each costs a search. */
const mostParts = 3;
const longestQuestion = 400;

/** Behind the questions; asks nothing. */
const thanks =
  /([?!.])\s+(?:(?:vielen |besten |herzlichen |lieben )?dank(?:e(?: schön| dir| ihnen| im voraus)?| im voraus)?|merci(?: vielmals)?|(?:many )?thanks(?: in advance)?|thank you(?: very much)?|bitte|please)[.!\s]*$/iu;
const innerMark = /[?!]\s/u;

/**
 * The things that a question asks, in their order; one where it asks one. Halves that only consist of the question's word
 * ("… und von wem?", "Wann und wo …?") get the clause that they share.
 */
export function splitQuestion(question: string): AskedPart[] {
  const text = question.trim();
  const whole = [{ written: text, question: text, leansForward: false }];
  if (text.length > longestQuestion) return whole;
  const asked = text.replace(thanks, '$1');
  const clauses = sentencesOf(asked) ?? clausesOf(asked);
  if (clauses === null || clauses.length < 2 || clauses.length > mostParts || areOfOneList(clauses)) return whole;
  return completed(clauses);
}

const detailOfList = /verantwort|zuständig|responsible|(?<!\p{L})(?:bis wann|by when|stimmen|votes)(?!\p{L})/iu;

/** "Welche Beschlüsse wurden gefasst und mit wie vielen Stimmen?": what a list tells of each entry anyway. */
function areOfOneList([first = '', ...others]: readonly string[]): boolean {
  return listKindOf(first) !== null && others.every((each) => lacksClause(openingOf(each)) || detailOfList.test(each));
}

/** "Was kostet es? Wer war dagegen?": null where one of them is no question; the last may do without its mark. */
function sentencesOf(text: string): string[] | null {
  const sentences = text.split(/(?<=\?)\s+/u);
  if (sentences.length < 2) return null;
  const opened = sentences.map((each) => each.replace(/^(?:und|and)\s+/iu, ''));
  const isQuestion = (each: string, index: number) =>
    each.endsWith('?') || (index === opened.length - 1 && !/[.!]$/u.test(each));
  return opened.every((each, index) => isQuestion(each, index) && isOpening.test(each) && clausesOf(each) === null)
    ? opened.map(withoutMark)
    : null;
}

function clausesOf(text: string): string[] | null {
  const body = withoutMark(text.replace(/^(?:und|aber|and|but)\s+/iu, ''));
  if (innerMark.test(body) || (!isOpening.test(body) && !isVerbFirst.test(body))) return null;
  const joints = [...body.matchAll(joint)];
  if (!joints.some(([found]) => lastJoint.test(found))) return null;
  const clauses: string[] = [];
  let start = 0;
  for (const { index, 0: found } of joints) {
    clauses.push(body.slice(start, index).trim());
    start = index + found.length;
  }
  clauses.push(body.slice(start).trim());
  return clauses.every(isMainClause) ? clauses : null;
}

const withoutMark = (text: string) => text.replace(/[?.!\s]+$/u, '');

/** One question each, none that reports what somebody asked. */
function isMainClause(clause: string, index: number): boolean {
  const { opening, rest } = openingOf(clause);
  if (innerOpener.test(rest) || isHeldByVerb.test(clause) || reports.test(`${clause} `)) return false;
  if (rest === '' || index === 0) return true;
  return !(needsVerb.test(withoutPreposition(opening)) && subject.test(rest));
}

const asksForNoun = new RegExp(`^(?:${preposition} )?${determined} `, 'iu');
const isShort = (rest: string) => rest.split(/\s+/u).length <= 2;

const opensWithPreposition = new RegExp(`^${preposition} `, 'iu');
const withoutPreposition = (text: string) => text.replace(opensWithPreposition, '');

type Clause = { opening: string; rest: string };

/** What a question asks for by name: of "Welche Aufgaben hat …?" the tasks. */
export function nounAskedFor(opening: string): string | null {
  return determinedNoun.exec(opening)?.groups?.noun ?? null;
}

/** The words that open a question, and the clause behind. */
export function openingOf(clause: string): Clause {
  const opening = isOpening.exec(clause)?.[0] ?? '';
  return { opening, rest: clause.slice(opening.length).trim() };
}

const determinedNoun = new RegExp(`^(?:(?<preposition>${preposition}) )?${determined} (?<noun>[\\p{L}\\d-]+)$`, 'iu');
/** "welche Termine", but not "wie viele fehlten": the word behind may be a verb, with which the clause is whole. */
const germanNoun = /^\p{Lu}/u;

/** Consists of its question's word alone, with a noun where that can be no verb: the clause is that of another one. */
function lacksClause({ opening, rest }: Clause): boolean {
  if (rest !== '') return false;
  const { preposition: before, noun: word } = determinedNoun.exec(opening)?.groups ?? {};
  return word === undefined || before !== undefined || germanNoun.test(word);
}

/** "which costs and which dates does …": behind "does" stands the subject, so that what comes before is asked for. */
const asksWithDo = /^(?:do|does|did)\s/iu;

function completed(clauses: readonly string[]): AskedPart[] {
  const withRest = clauses.map((clause) => ({ clause, ...openingOf(clause) }));
  return withRest.map(({ clause, opening, rest }, index) => {
    const before = withRest.slice(0, index).findLast((each) => each.rest !== '');
    const after = withRest.slice(index + 1).find((each) => each.rest !== '');
    const isAskedWithDo = rest === '' && before === undefined && asksForNoun.test(after?.opening ?? '');
    const isBare = before === undefined && !asksForNoun.test(opening) && !/\p{Lu}/u.test(rest) && isShort(rest);
    const shared =
      lacksClause({ opening, rest }) || (isAskedWithDo && asksWithDo.test(after?.rest ?? ''))
        ? (before ?? after)?.rest
        : undefined;
    return {
      written: clause,
      question: shared === undefined ? `${clause}?` : `${opening} ${shared}?`,
      leansForward: shared === undefined && isBare && after !== undefined && !isShort(after.rest),
    };
  });
}
