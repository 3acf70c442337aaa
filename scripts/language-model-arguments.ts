import { parseArgs } from 'node:util';
import { Refusal } from './operator-command.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** @throws Refusal */
export function readArguments(usage: string) {
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
    // The message names the argument, never a value.
    throw new Refusal(`${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}

export type Values = ReturnType<typeof readArguments>['values'];
