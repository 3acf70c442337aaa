import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { openPdf } from '#server/reading/pdf/read-pdf.ts';
import { readDocument } from '#server/reading/read-document.ts';
import { candidatesOf } from '#server/reading/records/decisions/role/candidates.ts';
import { featureNames } from '#server/reading/records/decisions/role/features.ts';
import { findStructure } from '#server/reading/records/find-structure.ts';
import { isBodyWord, words } from '#server/reading/records/lexicon/lexicon.ts';
import { isMinutesWord } from '#server/reading/records/meeting/words/meeting-words.ts';
import { PaperText } from '#server/reading/records/paper-text.ts';
import { openMarkdown } from '#server/reading/text/markdown.ts';
import { openText } from '#server/reading/text/plain-text.ts';
import { ofKind, readBoardroomLabels } from './records/boardroom/labels.ts';
import { likeness, meets, PaperPlaces, type Place } from './records/boardroom/paper-places.ts';
import { readLabels } from './records.ts';

/** What is labelled in a paper: statements that decide or tell a vote, and those that only look so. */
type LabelledPaper = { path: string; pages: [first: number, last: number][]; deciding: string[]; lookalikes: string[] };

/** A statement that may decide something, and whether it does. */
export type LabelledCandidate = {
  organisation: string;
  text: string;
  features: Float64Array;
  isRight: boolean;
  isLookalike: boolean;
  weight: number;
  /** By the present weights. */
  present: number;
};

/** `unseen`: labelled statements of which no sentence is a candidate cannot be found, whatever the weights. */
export type LabelledCandidates = { examples: LabelledCandidate[]; unseen: string[] };

const evalDirectory = join(import.meta.dirname, '../../../shared/eval');

/** Candidates of all papers of minutes whose decisions are labelled. */
export async function readLabelledCandidates(): Promise<LabelledCandidates> {
  const papers: LabelledCandidates = { examples: [], unseen: [] };
  for (const paper of listPapers()) {
    if (!existsSync(paper.path)) continue;
    const { examples, unseen } = await readPaper(paper);
    papers.examples.push(...examples);
    papers.unseen.push(...unseen);
  }
  return papers;
}

/** The boardroom set, and of the papers labelled page by page the half to develop with. */
function listPapers(): LabelledPaper[] {
  const boardroom: LabelledPaper[] = [...readBoardroomLabels(evalDirectory)].map(([file, labels]) => ({
    path: join(evalDirectory, file),
    deciding: [...ofKind(labels, 'decision'), ...ofKind(labels, 'vote')].map(({ text }) => text),
    pages: [[1, Number.POSITIVE_INFINITY]],
    lookalikes: ofKind(labels, 'lookalike')
      .filter(({ of }) => of === 'decision' || of === 'vote')
      .map(({ text }) => text),
  }));
  const known = new Set(boardroom.map(({ path }) => basename(path)));
  const others = readLabels()
    .filter(({ half, paper }) => half === 'dev' && !known.has(basename(paper)))
    .map(({ paper, pages, records }) => ({
      path: join(evalDirectory, '../..', paper.startsWith('assets/') ? 'main' : 'shared', paper),
      deciding: records.filter(({ kind, or }) => kind === 'decision' || or === 'decision').map(({ quote }) => quote),
      pages,
      lookalikes: [],
    }));
  return [...boardroom, ...others].filter(({ deciding }) => deciding.length > 0);
}

/** A paper's candidates as the product sees them. A transcript has none: there the chair's formula decides. */
async function readPaper({ path, pages: labelled, deciding, lookalikes }: LabelledPaper): Promise<LabelledCandidates> {
  const bytes = new Uint8Array(readFileSync(path));
  const [name, extension] = [basename(path), extname(path).slice(1)];
  const { facts } = await readDocument(bytes, name, extension, { onPageCount: () => {}, onPage: () => {} });
  const file = extension === 'pdf' ? await openPdf(bytes) : extension === 'md' ? openMarkdown(bytes) : openText(bytes);
  const [paper, pages] = [new PaperText(), new Map<number, string>()];
  for (const draft of file.pages) {
    paper.add(draft);
    pages.set(draft.page.number, draft.page.text);
  }
  paper.finish();
  const context = findStructure(paper, { date: facts.meetingDate, title: facts.title, fileName: name });
  if (!context.isMinutes || context.isVerbatim) return { examples: [], unseen: [] };
  // Offsets in the pages joined are those in the paper's text.
  const places = new PaperPlaces(pages);
  const [wanted, alike] = [deciding, lookalikes].map((texts) => texts.map((text) => places.find(text))) as [
    Place[][],
    Place[][],
  ];
  const isLabelled = (offset: number) => {
    const { firstPage } = paper.quote(offset, offset + 1);
    return labelled.some(([first, last]) => firstPage >= first && firstPage <= last);
  };
  const candidates = candidatesOf(context).flatMap(({ statement, features, probability }) =>
    statement && probability > 0 && isLabelled(statement.start) ? [{ statement, features, probability }] : [],
  );
  const isSeen = (own: Place[]) => candidates.some(({ statement }) => own.some((place) => meets(place, statement)));
  const examples = candidates.map(({ statement, features, probability }) => {
    const [decides, looks] = [likest(wanted.flat(), statement), likest(alike.flat(), statement)];
    return {
      organisation: organisationOf(name),
      text: paper.of(statement),
      features: Float64Array.from(featureNames, (feature) => Number(features[feature] === true)),
      isRight: decides > 0 && decides >= looks,
      isLookalike: looks > decides,
      weight: 1,
      present: probability,
    };
  });
  const unseen = deciding.filter((_, index) => (wanted[index] ?? []).length > 0 && !isSeen(wanted[index] ?? []));
  return { examples, unseen };
}

/** How much of the likest place the statement is; 0 = none meets it. */
const likest = (places: readonly Place[], statement: Place): number =>
  Math.max(0, ...places.filter((place) => meets(place, statement)).map((place) => likeness(place, statement)));

/** Papers of one organisation share a word of their names that is neither a body nor a kind of paper. */
function organisationOf(name: string): string {
  const parts = name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const own = parts.filter((part) => !isBodyWord(part) && !isMinutesWord(part) && !words.meetings.has(part));
  const counted = own.filter((part) => !extname(name).includes(part));
  return counted[0] ?? 'without a name';
}
