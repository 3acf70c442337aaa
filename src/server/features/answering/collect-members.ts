import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { tellsMember } from './extractive/body-members.ts';
import { bodyAskedFor } from './extractive/body-questions.ts';
import { findAnnounced, searchForAnnounced } from './extractive/find-announced.ts';
import { findMembers } from './extractive/find-members.ts';
import { memberQuestionOf } from './extractive/member-questions.ts';
import { namesOfQuestion, shareOfNames } from './extractive/names-of-question.ts';
import { titleOf } from './extractive/section-entries.ts';
import { mostTablePassages, passagesToConsider } from './find-for-list.ts';
import type { Found, Search } from './find-passages.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';
import { mergePassages } from './merge-passages.ts';

/** How papers list who belongs to a body, and who attended its meeting. */
const recordOfMembers = 'Mitglieder Protokoll Sitzung Anwesend Entschuldigt members minutes present apologies';

/** Papers whose members are looked for one after the other. */
const mostPapers = 2;

/**
 * What was found, with the rest of the section or paper whose members the question asks for: of a list in several passages
 * the question's words find some only. Nothing is searched where it asks for none, or where all of a section was found.
 */
export async function withMembers(question: string, found: Found, search: Search): Promise<Found> {
  const asked = memberQuestionOf(question);
  const byName = searchForAnnounced(question);
  if ((asked === null && byName === null) || found.evidence === 'nothing') return found;
  const body = bodyAskedFor(question);
  const heads =
    body === null ? null : await (found.search ?? search)(`${body.body} ${recordOfMembers}`, passagesToConsider);
  const known = heads === null ? found : { ...found, passages: mergePassages(found.passages, heads.passages) };
  const listed = byName === null ? known : await withAnnounced(question, byName, known, search);
  const members = findMembers(question, toEvidencePassages(listed.passages));
  if (members === null) {
    const isTold = body === null || tellsMember(body, toEvidencePassages(found.passages));
    return isTold || found.evidence !== 'answered' ? found : { ...found, evidence: 'related' };
  }
  const words = asked?.said?.search[detectLanguage(question) ?? 'de'] ?? '';
  const ofMembers = listed.passages.filter(({ id }) => members.passages.some((each) => each.id === id));
  let { passages } = listed;
  for (const [documentId, own] of [...Map.groupBy(ofMembers, (each) => each.documentId)].slice(0, mostPapers)) {
    if (members.isOfSection ? isWhole(own, passages) : body !== null) continue;
    // Where reading knew no heading one may stand in the text.
    const query = members.isOfSection ? titleOf(own[0]?.section ?? null) || question : `${question} ${words}`;
    const { passages: further } = await (found.search ?? search)(query, mostTablePassages, documentId);
    const sections = new Set(own.map(({ section }) => section));
    const added = members.isOfSection ? further.filter(({ section }) => sections.has(section)) : further;
    passages = mergePassages(passages, added);
  }
  return { ...found, passages, evidence: areOfNamed(question, ofMembers, passages) ? 'answered' : found.evidence };
}

/** "Welche Risiken hat das Projekt Alpha?": the risks of a paper that nowhere speaks of it answer something else. */
function areOfNamed(question: string, members: readonly FoundPassage[], all: readonly FoundPassage[]): boolean {
  const names = namesOfQuestion(question, detectLanguage(question));
  if (names.length === 0) return true;
  const papers = new Set(members.map(({ documentId }) => documentId));
  const wording = all
    .filter(({ documentId }) => papers.has(documentId))
    .flatMap(({ documentTitle, fileName, text }) => [documentTitle, fileName.replaceAll(/[_.-]/g, ' '), text]);
  return shareOfNames(names, wording.join('\n')) === 1;
}

/**
 * With what the papers announce as the answer, which comes first. Minutes that tell of approvals and rulings repeat more of the
 * question: where they crowd it out, it is searched by what it is called.
 */
async function withAnnounced(question: string, query: string, found: Found, search: Search): Promise<Found> {
  const first = (passages: FoundPassage[]): Found | null => {
    const announced = findAnnounced(question, toEvidencePassages(passages));
    if (announced === null) return null;
    const own = passages.filter(({ id }) => announced.passages.some((each) => each.id === id));
    return { ...found, passages: mergePassages(own, passages) };
  };
  const known = first(found.passages);
  if (known !== null) return known;
  const { passages } = await (found.search ?? search)(query, passagesToConsider);
  return first(mergePassages(found.passages, passages)) ?? found;
}

/** The passages before and after are known to be of other sections. */
function isWhole(own: readonly FoundPassage[], all: readonly FoundPassage[]): boolean {
  return own.every(({ documentId, ordinal, section }) => {
    const neighbour = (at: number) => all.find((each) => each.documentId === documentId && each.ordinal === at);
    const isOther = (at: number) => {
      const known = neighbour(at);
      return known !== undefined && (known.section !== section || own.includes(known));
    };
    return (ordinal === 0 || isOther(ordinal - 1)) && isOther(ordinal + 1);
  });
}
