import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoAssets, demoFilePath, loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import { readDocument } from '#server/reading/read-document.ts';
import { landing } from '#shared/messages/de/landing.ts';
import { landing as english } from '#shared/messages/en/landing.ts';
import { buildDemoPapers } from '../../scripts/build-demo-papers.ts';

const manifest = await loadDemoManifest();

/** Pages of a sample paper, read like a user's upload, with the detected title and day. */
async function readPaper(persona: { key: string }, file: string) {
  const pages: string[] = [];
  const bytes = new Uint8Array(readFileSync(demoFilePath(persona, file)));
  const onPage = ({ text }: { text: string }) => void pages.push(text.replace(/\s+/gu, ' '));
  const { facts } = await readDocument(bytes, file, file.replace(/^.*\./u, ''), { onPageCount: () => {}, onPage });
  return { pages, facts };
}

test('DEMO-02 the sample papers and their manifest are reproduced byte for byte from their sources', async () => {
  const built = await buildDemoPapers();
  const names = readdirSync(demoAssets, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/u.test(name));
  expect(names.map((name) => name.replaceAll('\\', '/')).toSorted()).toEqual([...built.keys()].toSorted());
  const changed = [...built].filter(
    ([name, bytes]) => !Buffer.from(bytes).equals(readFileSync(join(demoAssets, name))),
  );
  expect(changed.map(([name]) => name)).toEqual([]);
});

test.each(manifest.personas)('DEMO-02 the papers of $key are read with their titles and days', async (persona) => {
  for (const { file, title, language, date } of persona.documents) {
    const { facts } = await readPaper(persona, file);
    expect({ file, title: facts.title, language: facts.language }).toEqual({ file, title, language });
    if (facts.meetingDate !== null) expect({ file, date: facts.meetingDate }).toEqual({ file, date });
  }
});

test.each(manifest.personas)(
  'DEMO-02 the answers to the questions of $key are on the pages that the manifest names',
  async (persona) => {
    for (const { expected } of persona.questions) {
      const { pages } = await readPaper(persona, expected.file);
      expect(pages[expected.page - 1], `${expected.file}, page ${expected.page}`).toContain(expected.fact);
    }
  },
);

test.each([
  [landing, 'Protokoll_Aufsichtsrat_41_2024-03-14.pdf'],
  [english, 'Independent_Technical_Review_Electric_Buses.pdf'],
])(
  'PUB-04 the landing page’s example quotes the demo’s papers literally, from the stated page: $1',
  async ({ proof }, file) => {
    const { pages } = await readPaper({ key: 'supervisory-board' }, file);
    const [, number, all] = /^(?:Seite|Page) (\d+) (?:von|of) (\d+)$/u.exec(proof.page) ?? [];
    expect(pages).toHaveLength(Number(all));
    for (const text of [...proof.quotes, proof.pageContext, proof.pageBefore + proof.pageMarked, proof.pageAfter]) {
      expect(pages[Number(number) - 1]).toContain(text);
    }
    expect(proof.source).toMatch(new RegExp(`[Sp]\\. ?${number}$`, 'u'));
  },
);
