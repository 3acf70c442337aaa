/**
 * `npm run language-model -- add|list|set|test|order|remove|allow|forbid|limits|usage`: configures language models,
 * decides which customers may use them and how much, and shows usage. Works while the server is running, and takes
 * effect with the next question. A key is read from a variable (`--key-env NAME`) or from standard input
 * (`--key-stdin`), so that it does not end up in the shell history; it is stored sealed and never printed.
 */
import { readArguments } from './language-model-arguments.ts';
import { Refusal, runCommand } from './operator-command.ts';

async function main(): Promise<void> {
  const { commands, usage } = await import('./language-model-commands.ts');
  const { values, positionals } = readArguments(usage);
  const command = commands[positionals[0] ?? ''];
  if (!command || positionals.length !== 1) throw new Refusal(usage);
  await command(values);
}

runCommand(main, 'The language models were not changed');
