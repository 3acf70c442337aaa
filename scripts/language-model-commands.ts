/** The commands of `npm run language-model`. */
import { text as readText } from 'node:stream/consumers';
import { explainFailure } from '#server/features/language-models/administration/explain-failure.ts';
import {
  type ModelInput,
  type ParsedModel,
  parseModel,
} from '#server/features/language-models/administration/parse-model.ts';
import {
  findCustomerOf,
  listAllowances,
  listModels,
  listUsage,
} from '#server/features/language-models/administration/repository.ts';
import {
  addModel,
  allowModel,
  changeModel,
  findModel,
  limitCustomer,
  orderModels,
  removeModel,
} from '#server/features/language-models/administration/service.ts';
import { tryModel } from '#server/features/language-models/administration/try-model.ts';
import { addressOf, isMoved, versionOf } from '#server/features/language-models/policy.ts';
import { isSearchedBy } from '#server/features/vectors/public.ts';
import { connectConfiguredModels } from '#server/integrations/language-models/connect-models.ts';
import { monthOf } from '#server/platform/calendar/calendar-days.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { readEncryptionKey } from '#server/platform/crypto/encryption-key.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { modelUses } from '#shared/contracts/language-models.ts';
import type { Values } from './language-model-arguments.ts';
import { Refusal, withOwner } from './operator-command.ts';

export const usage = `Use: npm run language-model -- COMMAND …
  add      --name NAME --dialect openai|azure|anthropic|mistral|ollama|local --address URL --model ID
           [--key-env VARIABLE | --key-stdin] [--api-version V] [--region TEXT] [--private]
           [--uses answers,understanding,welcome,embeddings,reranking] [--context-tokens N]
           [--input-price P --output-price P --currency EUR]   per million tokens
  list     all models, in the order in which they are asked
  set      --name NAME, then what changes, as with add; --no-key, --on, --off, --no-private
  test     --name NAME [--use answers]   sends a sample; shows what was sent, and what came back
  order    --name NAME [--name NAME …]   asks these first
  remove   --name NAME
  allow    --name NAME --user anybody@company.example | --everybody
  forbid   --name NAME --user anybody@company.example | --everybody
  limits   --name NAME [--tokens-per-day N|none] [--tokens-per-month N|none] [--at-once N|none]
           --user anybody@company.example [--tokens-per-month N|none] [--cost-per-month AMOUNT|none]
  usage    [--month 2026-11]`;

const refusals = {
  not_found: 'There is no such model, or no account with that address; nothing was changed.',
  conflict: 'There is a model with that name already; nothing was changed.',
  validation_failed:
    'All models count in one currency, as does what was used already, and this is another one; nothing was changed.',
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const byOperator = (tx: Transaction) => ({ tx, by: null });

type Command = (values: Values) => Promise<void>;

export const commands: Record<string, Command> = {
  add: async (values) => {
    const { key, fields } = await readFields(values);
    const input = accept(parseModel({ ...fields, name: nameOf(values), key: key ?? null }));
    await withOwner(refusals, (tx) => addModel(byOperator(tx), encryptionKey(), input));
    say(`${input.name} is named. No customer may use it yet: npm run language-model -- allow --name '${input.name}' …`);
    say(`Try it: npm run language-model -- test --name '${input.name}'`);
  },

  set: async (values) => {
    const { key, fields } = await readFields(values);
    await withOwner(refusals, async (tx) => {
      const { id } = await findModel(tx, nameOf(values));
      await changeModel(byOperator(tx), encryptionKey(), id, async ({ sealedKey, ...before }) => {
        const { key: _none, ...input } = accept(parseModel(fields, before));
        if (isMoved(before, input) && sealedKey !== null && key === undefined) {
          throw new Refusal(
            `The key was given for ${before.address}; give the one of the new address (--key-env, --key-stdin), or --no-key. Nothing was changed.`,
          );
        }
        if (versionOf(input) !== versionOf(before) && (await isSearchedBy(tx, id))) {
          throw new Refusal(
            `${before.name} gives passages their vectors, and another model's do not fit them. Add the new one beside it, ask it first ` +
              '(order), and start it: the old one serves until all is made anew. Nothing was changed.',
          );
        }
        return { ...input, key };
      });
    });
    say(`${fields.name ?? nameOf(values)} is changed, from the next question on.`);
  },

  remove: async (values) => {
    await withOwner(refusals, (tx) => removeModel(byOperator(tx), nameOf(values)));
    say(`${nameOf(values)} is removed with its key; what it was used for stays counted.`);
  },

  order: async (values) => {
    const names = await withOwner(refusals, (tx) => orderModels(byOperator(tx), values.name ?? []));
    say(`Asked in this order: ${names.join(', ')}.`);
  },

  allow: (values) => allow(values, true),
  forbid: (values) => allow(values, false),

  limits: async (values) => {
    const tokensPerMonth = amount(values['tokens-per-month']);
    if (values.user !== undefined) {
      const limits = { tokensPerMonth: tokensPerMonth ?? null, costPerMonth: amount(values['cost-per-month']) ?? null };
      const company = await withOwner(refusals, async (tx) => {
        const { id, companyName } = await customerOf(tx, values);
        await limitCustomer(byOperator(tx), id, limits);
        return companyName;
      });
      say(
        `${company} may use ${limits.tokensPerMonth ?? 'any number of'} tokens a month, at ${limits.costPerMonth ?? 'any cost'}.`,
      );
      return;
    }
    const limits = {
      tokensPerMonth,
      tokensPerDay: amount(values['tokens-per-day']),
      requestsAtOnce: amount(values['at-once']),
    };
    const fields = definedOnly(limits);
    await withOwner(refusals, async (tx) => {
      const { id } = await findModel(tx, nameOf(values));
      await changeModel(byOperator(tx), encryptionKey(), id, ({ sealedKey: _, ...before }) => {
        const { key: _none, ...input } = accept(parseModel(fields, before));
        return input;
      });
    });
    say(`The limits of ${nameOf(values)} are changed.`);
  },

  list: async () => {
    const { models, allowances } = await withOwner(refusals, async (tx) => ({
      models: await listModels(tx),
      allowances: await listAllowances(tx),
    }));
    if (models.length === 0)
      say('No language model is named: answers come from the built-in engine, and nothing leaves this machine.');
    for (const model of models) {
      const decided = (isAllowed: boolean) =>
        allowances
          .filter((each) => each.modelId === model.id && each.isAllowed === isAllowed)
          .map((each) => each.companyName);
      const [allowed, forbidden] = [decided(true), decided(false)];
      const everybody = forbidden.length > 0 ? `everybody but ${forbidden.join(', ')}` : 'everybody';
      say(`${model.name}${model.isEnabled ? '' : ' (off)'}${model.isFromEnvironment ? ' (from the environment)' : ''}`);
      say(
        `  ${model.dialect}  ${model.model}  ${model.address}${model.isPrivateAllowed ? '  private addresses allowed' : ''}`,
      );
      say(
        `  key: ${model.sealedKey === null ? 'none' : 'stored'}  region: ${model.region || 'not told'}  for: ${model.uses.join(', ')}`,
      );
      say(`  price per million tokens: ${model.inputPrice} in, ${model.outputPrice} out ${model.currency}`);
      const limits = [
        [model.tokensPerDay, 'tokens a day'],
        [model.tokensPerMonth, 'tokens a month'],
        [model.requestsAtOnce, 'requests at once'],
        [model.contextTokens, 'tokens in one request'],
      ] as const;
      say(`  limits: ${limits.flatMap(([most, of]) => (most === null ? [] : [`${most} ${of}`])).join(', ') || 'none'}`);
      say(`  may be used by: ${model.isForAll ? everybody : allowed.join(', ') || 'nobody'}`);
    }
  },

  usage: async (values) => {
    const month = values.month ?? monthOf(new Date(), parseConfig(process.env).operatorTimeZone).slice(0, 7);
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Refusal('--month must be a month such as 2026-11.');
    const rows = await withOwner(refusals, (tx) => listUsage(tx, `${month}-01`));
    if (rows.length === 0) say(`In ${month} no language model was used.`);
    for (const row of rows) {
      const limits = [
        ...(row.tokensPerMonth === null ? [] : [`${row.tokensPerMonth} tokens`]),
        ...(row.costPerMonth === null ? [] : [`${row.costPerMonth} ${row.currency}`]),
      ];
      say(`${row.companyName} · ${row.model}`);
      say(
        `  ${row.tokensIn} tokens in, ${row.tokensOut} out, ${(row.costMicros / 1e6).toFixed(4)} ${row.currency}, ` +
          `${row.calls} calls, ${row.failures} failed${limits.length > 0 ? `; a month at most ${limits.join(' and ')}` : ''}`,
      );
    }
  },

  test: async (values) => {
    const model = await withOwner(refusals, (tx) => findModel(tx, nameOf(values)));
    const use = modelUses.find((each) => each === (values.use ?? model.uses[0]));
    if (!use) throw new Refusal(`--use must be one of ${modelUses.join(', ')}.`);
    const address = addressOf(encryptionKey(), model);
    const models = connectConfiguredModels(parseConfig(process.env));
    const trial = await tryModel(models, address, use, new AbortController().signal);
    for (const { url, body } of trial.sent) say(`Sent to ${url}:\n${body}\n`);
    if (trial.sent.length === 0) say('Nothing was sent.\n');
    if (trial.failure) {
      throw new Refusal(`${model.name} did not answer: ${explainFailure(trial.failure)}`);
    }
    say(`Came back after ${trial.milliseconds} ms:\n${trial.answer}\n`);
    say(
      trial.usage
        ? `Tokens: ${trial.usage.input} in, ${trial.usage.output} out.`
        : 'The provider does not tell tokens; they are estimated.',
    );
  },
};

async function allow(values: Values, isAllowed: boolean): Promise<void> {
  if ((values.user === undefined) === (values.everybody !== true)) throw new Refusal(usage);
  const name = nameOf(values);
  const who = await withOwner(refusals, async (tx) => {
    const customer = values.everybody ? null : await customerOf(tx, values);
    await allowModel(byOperator(tx), name, customer?.id ?? null, isAllowed);
    return customer?.companyName ?? (isAllowed ? 'Everybody' : 'Nobody');
  });
  say(`${who} may ${isAllowed || who === 'Nobody' ? 'now' : 'no longer'} use ${name}, from the next question on.`);
}

async function customerOf(tx: Transaction, { user = '' }: Values) {
  const customer = await findCustomerOf(tx, user.trim().toLowerCase());
  if (!customer) throw new Refusal(`There is no account ${user}; nothing was changed.`);
  return customer;
}

function nameOf({ name = [] }: Values): string {
  const [only] = name;
  if (only === undefined || name.length > 1) throw new Refusal(`Say which model: --name NAME.\n${usage}`);
  return only;
}

/** The key, created if missing: opening the database has already created its data directory. */
function encryptionKey() {
  return readEncryptionKey(parseConfig(process.env));
}

/** The model fields given; `key`: undefined = not given, null = no key. */
async function readFields(
  values: Values,
): Promise<{ key: string | null | undefined; fields: object & { name?: string | undefined } }> {
  const fields = definedOnly({
    name: values.rename,
    dialect: values.dialect,
    address: values.address,
    model: values.model,
    apiVersion: values['api-version'],
    region: values.region,
    isPrivateAllowed: values.private ?? (values['no-private'] ? false : undefined),
    isEnabled: values.on ?? (values.off ? false : undefined),
    uses: values.uses?.split(',').map((use) => use.trim()),
    contextTokens: amount(values['context-tokens']),
    inputPrice: values['input-price'],
    outputPrice: values['output-price'],
    currency: values.currency,
  });
  return { key: await readKey(values), fields };
}

async function readKey(values: Values): Promise<string | null | undefined> {
  const variable = values['key-env'];
  if (variable !== undefined) {
    const key = process.env[variable]?.trim();
    if (!key) throw new Refusal(`The variable ${variable} holds no key; nothing was changed.`);
    return key;
  }
  if (values['key-stdin']) {
    const key = (await readText(process.stdin)).trim();
    if (key === '') throw new Refusal('Standard input held no key; nothing was changed.');
    return key;
  }
  return values['no-key'] ? null : undefined;
}

/** Undefined = not given; null = none. */
function amount(value: string | undefined): number | null | undefined {
  if (value === undefined) return undefined;
  if (value === 'none') return null;
  const number = Number(value);
  if (!(number > 0)) throw new Refusal(`${value} is no amount; give a number above 0, or none.`);
  return number;
}

function accept(checked: ParsedModel): ModelInput {
  if ('model' in checked) return checked.model;
  const option = (path: string) => `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const wrong = checked.issues.map(({ path, message }) => `${option(path)} ${message}`);
  throw new Refusal(`${wrong.join('; ')}.\nNothing was changed.`);
}

const definedOnly = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
