import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { modelDialects, modelUses } from '#shared/contracts/language-models.ts';

const oneLine = (most: number) =>
  z
    .string(`must be text of 1 to ${most} characters`)
    .trim()
    .min(1, 'must not be empty')
    .max(most, `may have ${most} characters at most`)
    .regex(/^[^\p{Cc}]*$/u, 'must stand on one line');

const wholeNumber = (what: string) =>
  z.coerce
    .number(`must be a number of ${what}`)
    .int('must be a whole number')
    .min(1, 'must be 1 at least')
    .max(1e12, 'is too large');

const price = z.coerce
  .number('must be a price per million tokens, such as 0.15')
  .min(0, 'must not be negative')
  .max(100_000, 'is too high');

/** Limits; null = unlimited. */
const modelLimitsSchema = z.object({
  tokensPerDay: wholeNumber('tokens').nullable(),
  tokensPerMonth: wholeNumber('tokens').nullable(),
  requestsAtOnce: wholeNumber('requests').max(10_000, 'is too large').nullable(),
});

const fields = z.object({
  name: oneLine(60),
  dialect: z.enum(modelDialects, `must be one of ${modelDialects.join(', ')}`),
  address: oneLine(2_000),
  model: oneLine(300),
  key: z.string().trim().min(1, 'must not be empty').max(10_000, 'is too long').nullable(),
  apiVersion: oneLine(40).nullable(),
  region: z.string().trim().max(60, 'may have 60 characters at most'),
  inputPrice: price,
  outputPrice: price,
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three letters, such as EUR'),
  uses: z
    .array(z.enum(modelUses, `must be some of ${modelUses.join(', ')}`))
    .min(1, `must be some of ${modelUses.join(', ')}`),
  isEnabled: z.boolean(),
  isPrivateAllowed: z.boolean(),
  contextTokens: wholeNumber('tokens').min(1_000, 'must be 1000 at least').max(100_000_000, 'is too large').nullable(),
  ...modelLimitsSchema.shape,
});

/** A model as configured by an operator. */
export type ModelInput = z.infer<typeof fields>;

const defaults: Omit<ModelInput, 'name' | 'dialect' | 'address' | 'model'> = {
  key: null,
  apiVersion: null,
  region: '',
  inputPrice: 0,
  outputPrice: 0,
  currency: 'EUR',
  uses: ['answers', 'understanding'],
  isEnabled: true,
  isPrivateAllowed: false,
  contextTokens: null,
  tokensPerDay: null,
  tokensPerMonth: null,
  requestsAtOnce: null,
};

/** Checks across fields. */
function findMisfits({ dialect, address, apiVersion }: ModelInput): { path: string; message: string }[] {
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  const isPlain = isWeb && new URL(address).username === '' && new URL(address).password === '';
  return [
    ...(dialect === 'local' && !isAbsolute(address)
      ? [{ path: 'address', message: 'must be the path of a model file on this machine' }]
      : []),
    ...(dialect !== 'local' && !isWeb ? [{ path: 'address', message: 'must be an http(s) address' }] : []),
    ...(dialect !== 'local' && isWeb && !isPlain
      ? [{ path: 'address', message: 'must hold no name or password; give the key apart' }]
      : []),
    ...(dialect === 'azure' && apiVersion === null
      ? [{ path: 'apiVersion', message: 'is needed for Azure, such as 2024-10-21' }]
      : []),
  ];
}

export type ParsedModel = { model: ModelInput } | { issues: { path: string; message: string }[] };

/** Checks a model, or changes to the existing model `before`. Reports all issues. */
export function parseModel(values: object, before: Partial<ModelInput> = {}): ParsedModel {
  const parsed = fields.safeParse({ ...defaults, ...before, ...values });
  if (!parsed.success) {
    return { issues: parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message })) };
  }
  const issues = findMisfits(parsed.data);
  return issues.length > 0 ? { issues } : { model: parsed.data };
}
