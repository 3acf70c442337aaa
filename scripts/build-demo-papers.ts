/**
 * `npm run demo-papers`: writes the demo's sample papers and their manifest to assets/demo, from the sources next to
 * this script. The same sources always give the same bytes.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type DemoManifest, demoAssets, demoManifestSchema } from '#server/features/demo/load-manifest.ts';
import { fillFacts } from './demo-papers/fill-facts.ts';
import { personas } from './demo-papers/personas.ts';
import { type Paper, readSource } from './demo-papers/read-source.ts';
import { writeDocx } from './demo-papers/write-docx.ts';
import { writePdf } from './demo-papers/write-pdf.ts';
import { writeXlsx } from './demo-papers/write-xlsx.ts';

const sources = join(import.meta.dirname, 'demo-papers/sources');

/** All files of assets/demo by path, including the manifest. */
export async function buildDemoPapers(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const manifest: DemoManifest = { personas: [] };
  for (const persona of personas) {
    const papers = readPapers(persona.key);
    for (const paper of papers) files.set(`${persona.key}/${paper.file}`, await writePaper(paper));
    const documents = papers.map(({ file, title, description, date, language, replaces }) => ({
      file,
      title,
      description,
      date,
      language,
      ...(replaces === undefined ? {} : { replaces }),
    }));
    manifest.personas.push({ ...persona, documents });
  }
  const text = `${JSON.stringify(demoManifestSchema.parse(manifest), null, 2)}\n`;
  return files.set('manifest.json', Buffer.from(text, 'utf8'));
}

/** The papers of a persona, oldest first. */
function readPapers(folder: string): Paper[] {
  return globSync(join(sources, folder, '*.paper'))
    .map((path) => {
      const source = readFileSync(path, 'utf8');
      const language = /^language: en$/mu.test(source) ? 'en' : 'de';
      return readSource(fillFacts(source, language, basename(path)), basename(path));
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.file.localeCompare(other.file));
}

function writePaper(paper: Paper): Uint8Array | Promise<Uint8Array> {
  if (paper.file.endsWith('.xlsx')) return writeXlsx(paper);
  return paper.file.endsWith('.docx') ? writeDocx(paper) : writePdf(paper);
}

if (import.meta.main) {
  const files = await buildDemoPapers();
  rmSync(demoAssets, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    mkdirSync(join(demoAssets, path, '..'), { recursive: true });
    writeFileSync(join(demoAssets, path), bytes);
  }
  const total = [...files.values()].reduce((bytes, file) => bytes + file.length, 0);
  console.log(`${files.size - 1} papers, ${Math.ceil(total / 1024)} KiB`);
}
