import { expect, test } from 'vitest';
import type { RankedPassage } from '../retrieval/service.ts';
import { findPassages } from './find-passages.ts';
import { toEvidencePassages } from './map-passages.ts';

/** Passages of one long list of votes. */
function passagesOf(count: number, voteOf: (index: number) => string): RankedPassage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `passage-${index}`,
    documentId: 'votes',
    uploadId: 'upload',
    documentTitle: 'Abstimmung EBUS',
    fileName: 'ebus.csv',
    meetingDate: null,
    ordinal: index,
    firstPage: index + 1,
    startOffset: 0,
    lastPage: index + 1,
    endOffset: 20,
    section: null,
    speaker: null,
    language: 'de' as const,
    text: `Mitglied ${index}\t${voteOf(index)}`,
    context: `Name: Mitglied ${index}; Stimme: ${voteOf(index)}`,
    score: 0.5,
    evidence: { termCoverage: 1, gramCoverage: 1, stretchCoverage: 1, ownScore: 1 },
  }));
}

async function wholeListsOf(stored: readonly RankedPassage[], searched = stored.length): Promise<boolean[]> {
  const search = (_question: string, limit: number) => ({
    passages: stored.slice(0, limit),
    searched: { passages: searched, documents: 1 },
  });
  const { passages } = await findPassages('Wer stimmte bei EBUS dagegen?', search);
  return toEvidencePassages(passages).map(({ isFromWholeList }) => isFromWholeList === true);
}

test('CHAT-04 a list counts as whole only where the search had room for more of it', async () => {
  const short = await wholeListsOf(passagesOf(30, () => 'Nein'));
  expect(new Set(short)).toEqual(new Set([true]));
  // Of what was read few passages say what was asked: those that were not read may say it, too.
  const long = await wholeListsOf(passagesOf(60, (index) => (index % 10 === 0 ? 'Nein' : 'Ja')));
  expect(new Set(long)).toEqual(new Set([false]));
  // In a long document only passages with the rarer words of the question are looked at.
  const inBook = await wholeListsOf(
    passagesOf(30, () => 'Nein'),
    2_000,
  );
  expect(new Set(inBook)).toEqual(new Set([false]));
});
