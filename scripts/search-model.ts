/**
 * `npm run search-model -- status|start|pause|resume|remove --name NAME`: models that improve search, by passage
 * vectors or by ranking results. Starts only models with a measured gain (`npm run eval -- --models`); states costs
 * first.
 */
import { parseArgs } from 'node:util';
import { Refusal, runCommand, withOwner } from './operator-command.ts';

const usage = `Use: npm run search-model -- COMMAND --name NAME [--use embeddings|reranking]
  status   what it was measured to gain, how far it is, and what is left to pay
  start    says what it will cost; with --yes passages get their vectors in the background, or what was found is ranked
  pause    nothing is sent for new passages any more; what is there is used
  resume   goes on where it was
  remove   switches it off, and removes its vectors`;

const refusals = { not_found: 'There is no such model; nothing was changed.' };
const say = (line: string) => process.stdout.write(`${line}\n`);

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ allowPositionals: true, options: { name: text, use: text, yes: { type: 'boolean' } } });
  } catch (error) {
    // The message names the argument, never a value.
    throw new Refusal(`${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}

async function main(): Promise<void> {
  const { commandSearchModel } = await import('./search-model-commands.ts');
  const { values, positionals } = readArguments();
  const [command = '', more] = positionals;
  const { name, use = 'embeddings', yes = false } = values;
  if (more !== undefined || name === undefined || (use !== 'embeddings' && use !== 'reranking'))
    throw new Refusal(usage);
  const lines = await withOwner(refusals, (tx) => commandSearchModel(tx, { command, name, use, isSure: yes, usage }));
  for (const line of lines) say(line);
}

runCommand(main, 'The search model was not changed');
