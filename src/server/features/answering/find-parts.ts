import type { QuestionPart } from './answer-engine.ts';
import type { Found } from './find-passages.ts';
import { toEvidencePassages } from './map-passages.ts';
import { mergePassages } from './merge-passages.ts';
import { speaksOf } from './remove-replaced.ts';
import { type ResolvedQuestion, resolveFollowUp, type Turn, withTopicOf } from './resolve-follow-up.ts';
import { type ReadWord, withReadWords } from './resolve-spelling.ts';
import { withSubject } from './resolve-subject.ts';
import { type AskedPart, splitQuestion } from './split-question.ts';

/** Finds what answers a question that stands alone. @param documentId in one document only */
export type Find = (question: string, documentId?: string) => Promise<Found>;

/** What was found for all that a question asks; `passages` are those of all its parts. */
export type FoundInParts = Found & {
  parts: readonly QuestionPart[];
  /** The parts that are answered, where one of them was found in a search of its own: what belongs to it is searched there. */
  apart?: readonly FoundApart[];
};
export type FoundApart = { question: string; found: Found };

type FoundPart = {
  part: AskedPart;
  /** What is searched. */
  standalone: string;
  /** What tells the kind of answer: as it was asked, or with the word that its pronoun stands for. */
  question: string;
  history: readonly Turn[];
  found: Found;
};

/**
 * Finds what answers each of several things that a question asks; null where it asks one thing, or where nothing answers any
 * part of it: then the question is one.
 * @param history earlier turns of the chat, oldest first
 */
export async function findParts(question: string, history: readonly Turn[], find: Find): Promise<FoundInParts | null> {
  const parts = splitQuestion(question);
  if (parts.length < 2) return null;
  const found: FoundPart[] = [];
  // One after the other: where the first is answered tells where to look for those that follow.
  for (const part of parts) found.push(await findPart(part, parts, found, history, find));
  const answered = found.filter((each) => each.found.evidence === 'answered');
  const [first] = answered;
  if (first === undefined) return null;
  const { meantDay } = first.found;
  const readWords = readInAny(found);
  return {
    passages: found.map((each) => each.found.passages).reduce(mergePassages),
    searched: first.found.searched,
    evidence: 'answered',
    parts: found.map(toPart),
    ...(meantDay !== undefined && found.every((each) => each.found.meantDay === meantDay) ? { meantDay } : {}),
    ...(answered.some((each) => each.found.search !== undefined) ? { apart: answered.map(toApart) } : {}),
    ...(readWords.length === 0 ? {} : { readWords }),
  };
}

/** What a follow-up puts in the place of something else must be spoken of: else what was found is about that. */
export function demandNames(names: readonly string[] = [], found: Found): Found {
  if (found.evidence !== 'answered') return found;
  const texts = names.length === 0 ? [] : found.passages.map(wordingOf);
  return names.every((name) => texts.some(speaksOf(name))) ? found : { ...found, evidence: 'related' };
}

const wordingOf = ({ documentTitle, section, speaker, text }: Found['passages'][number]) =>
  [documentTitle, section, speaker, text].join('\n');

/** Each misspelled word once, as the first part that holds it was read. */
function readInAny(found: readonly FoundPart[]): ReadWord[] {
  const all = found.flatMap((each) => each.found.readWords ?? []);
  return all.filter(({ written }, index) => all.findIndex((each) => each.written === written) === index);
}

function toApart({ standalone, found }: FoundPart): FoundApart {
  return { question: withReadWords(standalone, found.readWords ?? []), found };
}

async function findPart(
  part: AskedPart,
  parts: readonly AskedPart[],
  before: readonly FoundPart[],
  history: readonly Turn[],
  find: Find,
): Promise<FoundPart> {
  const turns = [...history, ...before.map((each) => ({ question: each.part.question, answer: '' }))];
  const resolved = resolveFollowUp(part.question, turns);
  const withNoun = before.length === 0 ? null : withSubjectOfAny(part.question, before, resolved.isFollowUp);
  const standalone = withNoun ?? standaloneOf(part, parts[parts.indexOf(part) + 1], resolved);
  const isAlone = standalone === part.question;
  const toFound = (found: Found, searched = standalone) => ({
    part,
    standalone: searched,
    question: searched === withNoun ? searched : part.question,
    history: turns,
    found,
  });
  // What names its own topic is asked of the paper that answered before it, if that tells: "Wie hoch ist die Miete und wann endet der Vertrag?"
  const answering = before.findLast((each) => each.found.evidence === 'answered')?.found;
  const document = answering?.passages[0]?.documentId;
  if (isAlone && document !== undefined) {
    const found = { ...(answering?.search && { search: answering.search }), ...(await find(standalone, document)) };
    if (found.evidence === 'answered') return toFound(found);
  }
  const found = demandNames(resolved.names, await find(standalone));
  if (isAlone || found.evidence === 'answered') return toFound(found);
  const alone = demandNames(resolved.names, await find(part.question));
  return alone.evidence === 'answered' ? toFound(alone, part.question) : toFound(found);
}

/** "wer zahlt sie und wann endet sie?": the nearest half that names what a pronoun may stand for. */
function withSubjectOfAny(question: string, before: readonly FoundPart[], isFollowUp: boolean): string | null {
  for (const { question: other } of before.toReversed()) {
    const withNoun = withSubject(question, other, isFollowUp);
    if (withNoun !== null) return withNoun;
  }
  return null;
}

function standaloneOf(part: AskedPart, following: AskedPart | undefined, resolved: ResolvedQuestion): string {
  return part.leansForward && following !== undefined && !resolved.isFollowUp
    ? withTopicOf(following.question, part.question)
    : resolved.standalone;
}

function toPart({ part, standalone, question, history, found }: FoundPart): QuestionPart {
  const { evidence, missingDay, meantDay, readWords = [] } = found;
  return {
    written: part.written,
    question: withReadWords(question, readWords),
    standaloneQuestion: withReadWords(standalone, readWords),
    history,
    passages: toEvidencePassages(found.passages),
    evidence,
    ...(missingDay === undefined ? {} : { missingDay }),
    ...(meantDay === undefined ? {} : { meantDay }),
    ...(readWords.length === 0 ? {} : { readWords }),
  };
}
