/**
 * `npm run local-model -- install | use FILE.gguf | status | remove`: manages the runtime for local language models, an
 * optional install in the data directory. It is neither loaded nor needed unless a local model is used.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { LocalModelFacts } from '#server/integrations/language-models/local/local-model-messages.ts';
import {
  runtimeBinaries,
  runtimeDirectory,
  runtimeEntry,
  runtimeVersion,
} from '#server/integrations/language-models/local/local-runtime.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { Refusal, runCommand } from './operator-command.ts';

const usage = `Use: npm run local-model -- install [--graphics] [--yes]
     npm run local-model -- use FILE.gguf
     npm run local-model -- status
     npm run local-model -- remove`;

/** Disk space in addition to the CPU binaries. */
const graphicsMegabytes = 620;
/** Download size relative to disk size. */
const packedShare = 0.4;
const tryMilliseconds = 120_000;
/** Input and output tokens together, in the runtime's process. */
const mostTokens = 16_384;
const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { command, file, isAgreed, withGraphics } = readArguments();
  const folder = runtimeDirectory(parseConfig(process.env).dataDirectory);
  if (command === 'install') await install(folder, { isAgreed, withGraphics });
  else if (command === 'use') await use(folder, resolve(file));
  else if (command === 'remove') remove(folder);
  else tellStatus(folder);
}

function readArguments() {
  try {
    const options = { graphics: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [command = 'status', file = '', ...rest] = positionals;
    const isKnown = ['install', 'use', 'status', 'remove'].includes(command);
    if (!isKnown || rest.length > 0 || (command === 'use') !== (file !== '')) throw new Error('that is no command');
    return { command, file, isAgreed: values.yes ?? false, withGraphics: values.graphics ?? false };
  } catch (error) {
    throw new Refusal(`Nothing was done: ${(error as Error).message}.\n${usage}`);
  }
}

async function install(folder: string, options: { isAgreed: boolean; withGraphics: boolean }): Promise<void> {
  const binaries = runtimeBinaries[`${process.platform}-${process.arch}`];
  if (!binaries) throw new Refusal(`There are no prebuilt binaries for ${process.platform} on ${process.arch}.`);
  if (runtimeEntry(folder))
    throw new Refusal(`It is installed already, in ${folder}. To install it anew, remove it first.`);
  const { withGraphics } = options;
  const disk = binaries.megabytes + (withGraphics ? graphicsMegabytes : 0);
  say(`This installs node-llama-cpp ${runtimeVersion} (MIT) with llama.cpp (MIT), from the npm registry, without its install scripts.
  download   about ${Math.round(disk * packedShare)} MB
  disk       about ${disk} MB, in ${folder}
  memory     the size of the model's file, and 1 to 4 GB beside it; this machine has ${inGigabytes(totalmem())}, ${inGigabytes(freemem())} free
  model      a file in GGUF format, which you fetch yourself: a model that answers takes 2 to 20 GB
Nothing else of the product changes, and no model is used before one is connected.`);
  makeFolder(dirname(folder));
  const { bavail, bsize } = statfsSync(dirname(folder));
  if (bavail * bsize < disk * 1.5 * megabyte)
    throw new Refusal(`There are only ${inGigabytes(bavail * bsize)} free on that disk.`);
  if (!options.isAgreed && !(await agree())) throw new Refusal('Nothing was installed. To go on, add --yes.');
  fetchPackages(folder, [binaries.package, ...(withGraphics ? binaries.graphics : [])]);
  say(`Installed. Next: npm run local-model -- use FILE.gguf`);
}

async function agree(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Install it? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Installs the packages only if complete and runnable. */
function fetchPackages(folder: string, binaries: readonly string[]): void {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  makeFolder(partial);
  try {
    const dependencies = Object.fromEntries(['node-llama-cpp', ...binaries].map((name) => [name, runtimeVersion]));
    writeFileSync(join(partial, 'package.json'), JSON.stringify({ private: true, dependencies }));
    const flags = ['install', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    const { npm_execpath: npm } = process.env;
    const [program, ...rest] = npm ? [process.execPath, npm, ...flags] : ['npm', ...flags];
    const { status } = spawnSync(program ?? 'npm', rest, { cwd: partial, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Refusal('Nothing was installed: npm could not fetch the packages.');
    if (!isRunnable(partial)) {
      throw new Refusal('Nothing was installed: the binaries do not run on this system (they need glibc on Linux).');
    }
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function isRunnable(folder: string): boolean {
  const entry = runtimeEntry(folder);
  if (entry === undefined) return false;
  // A file, because the library restarts itself with the same flags.
  const program = join(folder, 'try.mjs');
  writeFileSync(
    program,
    `const { getLlama } = await import(${JSON.stringify(pathToFileURL(entry).href)});
    await getLlama({ gpu: 'auto', build: 'never', skipDownload: true, progressLogs: false, dryRun: true });
    process.exit(0);`,
  );
  return spawnSync(process.execPath, [program], { stdio: 'ignore', timeout: tryMilliseconds }).status === 0;
}

async function use(folder: string, file: string): Promise<void> {
  const runtime = runtimeEntry(folder);
  if (runtime === undefined) throw new Refusal('The runtime is not installed yet: npm run local-model -- install');
  checkBeginning(file);
  const { LocalModelChild } = await import('#server/integrations/language-models/local/local-model-child.ts');
  const started = performance.now();
  const child = new LocalModelChild(runtime, file);
  try {
    const facts = await child.facts.catch((error: { reason?: string }) => {
      throw new Refusal(failures[error.reason ?? ''] ?? failures.no_model_file);
    });
    say(factsAsText(facts, file, performance.now() - started));
  } finally {
    child.kill();
  }
}

const failures: Record<string, string> = {
  no_model_file:
    'The file begins as a model does, but llama.cpp cannot load it: it is damaged, incomplete, or of a kind that is too new.',
  too_little_memory: 'The model does not fit into the memory of this machine.',
  not_installed: 'The runtime does not run on this system any more; remove it and install it again.',
};

/** Checks the file's signature before llama.cpp sees it. */
function checkBeginning(file: string): void {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  const beginning = Buffer.alloc(4);
  const opened = openSync(file, 'r');
  readSync(opened, beginning);
  closeSync(opened);
  if (beginning.toString('latin1') !== 'GGUF') throw new Refusal(`${file} is no model in GGUF format.`);
}

function factsAsText(
  { name, architecture, size, license, contextSize, use, device }: LocalModelFacts,
  file: string,
  milliseconds: number,
): string {
  const purposes = { answers: 'answers', embeddings: 'embeddings of passages', reranking: 'reranking of passages' };
  const called = plain(name).replaceAll("'", '') || 'Local model';
  // Part of the name decides how some model families mark questions.
  const model = called.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `It loads, in ${(milliseconds / 1_000).toFixed(1)} s.
  name       ${plain(name) || 'not told'}${size ? `, ${plain(size)}` : ''}
  kind       ${plain(architecture)}, for ${purposes[use]}
  licence    ${plain(license) || 'not told: ask where you have it from'}
  reads      up to ${contextSize} tokens
  computes   on ${device}
To connect it:
  npm run language-model -- add --name '${called}' --dialect local --model ${model} \\
    --address '${file.replaceAll("'", "'\\''")}' --uses ${use} --context-tokens ${Math.min(contextSize, mostTokens)}`;
}

function tellStatus(folder: string): void {
  say(
    runtimeEntry(folder)
      ? `node-llama-cpp is installed in ${folder}.`
      : `Not installed. To run a model on this machine without another server: npm run local-model -- install`,
  );
}

function remove(folder: string): void {
  if (!existsSync(folder)) throw new Refusal('Nothing was installed.');
  rmSync(folder, { recursive: true });
  say(`Removed ${folder}. Files of models were left where they are.`);
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Sanitises text from an untrusted file for a terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, '').slice(0, 100);

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

runCommand(main, 'Nothing was done');
