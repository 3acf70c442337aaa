/**
 * `npm run language-model -- add|list|set|test|order|remove|allow|forbid|limits|usage`: names language models, says which customers may
 * use them and how much, and shows what they were used for. Works while the server runs, and counts from the next question on. A
 * key comes from a variable (`--key-env NAME`) or from standard input (`--key-stdin`), so that it stands in no history of
 * commands; it is stored sealed and never printed.
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
