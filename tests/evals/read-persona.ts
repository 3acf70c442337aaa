import { readFileSync } from 'node:fs';
import { type DemoPersona, demoFilePath } from '#server/features/demo/load-manifest.ts';
import { createMemoryCorpus, type MemoryCorpus, type MemoryDocument } from './memory-corpus.ts';
import { readInMemory } from './samples.ts';

const corpora = new Map<string, Promise<MemoryCorpus>>();

/** The papers of a demo persona, each read once; as for users, without those that a newer version replaces. */
export function readPersona(persona: DemoPersona): Promise<MemoryCorpus> {
  const corpus = corpora.get(persona.key) ?? readValidPapers(persona);
  corpora.set(persona.key, corpus);
  return corpus;
}

async function readValidPapers(persona: DemoPersona): Promise<MemoryCorpus> {
  return createMemoryCorpus(await readPapers(persona));
}

/** Read anew each time. */
export function readPapers(persona: DemoPersona): Promise<MemoryDocument[]> {
  const replaced = new Set(persona.documents.map(({ replaces }) => replaces));
  const valid = persona.documents.filter(({ file }) => !replaced.has(file));
  const read = ({ file }: (typeof valid)[number]) =>
    readInMemory(file, new Uint8Array(readFileSync(demoFilePath(persona, file))));
  return Promise.all(valid.map(read));
}
