/**
 * `npm run language-model -- add|list|set|test|order|remove|allow|forbid|limits|usage`: names language models, says which customers may
 * use them and how much, and shows what they were used for. Works while the server runs, and counts from the next question on. A
 * key comes from a variable (`--key-env NAME`) or from standard input (`--key-stdin`), so that it stands in no history of
 * commands; it is stored sealed and never printed.
 */
import { parseArgs } from 'node:util';
import { Refusal, runCommand } from './operator-command.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function readArguments(usage: string) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string', multiple: true },
        rename: text,
        dialect: text,
        address: text,
        model: text,
        'key-env': text,
        'key-stdin': flag,
        'no-key': flag,
        'api-version': text,
        region: text,
        private: flag,
        'no-private': flag,
        uses: text,
        use: text,
        'context-tokens': text,
        'input-price': text,
        'output-price': text,
        currency: text,
        on: flag,
        off: flag,
        user: text,
        everybody: flag,
        'tokens-per-day': text,
        'tokens-per-month': text,
        'cost-per-month': text,
        'at-once': text,
        month: text,
      },
    });
  } catch (error) {
    // It names the argument, never a value.
    throw new Refusal(`${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}
export type Values = ReturnType<typeof readArguments>['values'];

async function main(): Promise<void> {
  const { commands, usage } = await import('./language-model-commands.ts');
  const { values, positionals } = readArguments(usage);
  const command = commands[positionals[0] ?? ''];
  if (!command || positionals.length !== 1) throw new Refusal(usage);
  await command(values);
}

runCommand(main, 'The language models were not changed');
