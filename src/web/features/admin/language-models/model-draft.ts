import type { AddModel, AdministeredModel } from '#shared/contracts/language-model-administration.ts';
import type { ModelDialect, ModelUse } from '#shared/contracts/language-models.ts';

const texts = ['name', 'address', 'model', 'apiVersion', 'key', 'region', 'currency'] as const;
const amounts = ['contextTokens', 'tokensPerDay', 'tokensPerMonth', 'requestsAtOnce'] as const;
const prices = ['inputPrice', 'outputPrice'] as const;

/** Text fields of the form. */
export type TextField = (typeof texts)[number] | (typeof amounts)[number] | (typeof prices)[number];

/** A model as the form holds it. */
export type ModelDraft = Record<TextField, string> & {
  dialect: ModelDialect;
  uses: readonly ModelUse[];
  isEnabled: boolean;
  isPrivateAllowed: boolean;
};

export function draftOf(model: AdministeredModel | null): ModelDraft {
  const shown = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '' : String(value);
  const typed = [...texts, ...amounts, ...prices].map((field) => [field, field === 'key' ? '' : shown(model?.[field])]);
  return {
    ...(Object.fromEntries(typed) as Record<TextField, string>),
    currency: model?.currency ?? 'EUR',
    inputPrice: shown(model?.inputPrice ?? 0),
    outputPrice: shown(model?.outputPrice ?? 0),
    dialect: model?.dialect ?? 'openai',
    uses: model?.uses ?? ['answers', 'understanding'],
    isEnabled: model?.isEnabled ?? true,
    isPrivateAllowed: model?.isPrivateAllowed ?? false,
  };
}

/** Required fields that are empty, and numbers that do not parse. */
export function invalidFields(draft: ModelDraft): ReadonlySet<string> {
  const needed: TextField[] = ['name', 'address', 'model', 'currency', ...prices];
  if (draft.dialect === 'azure') needed.push('apiVersion');
  const empty = needed.filter((field) => draft[field].trim() === '');
  const invalidNumbers = [...amounts, ...prices].filter((field) => Number.isNaN(parseNumber(draft[field]) ?? 0));
  return new Set([...empty, ...invalidNumbers, ...(draft.uses.length === 0 ? ['uses'] : [])]);
}

/** "0,15" and "0.15" are the same price; null if empty. */
export function parseNumber(typed: string): number | null {
  const plain = typed.trim().replaceAll(' ', '').replace(',', '.');
  return plain === '' ? null : Number(plain);
}

/** The request body; an empty key is omitted. */
export function toRequest(draft: ModelDraft): AddModel {
  const { dialect, uses, isEnabled, isPrivateAllowed } = draft;
  const text = (field: TextField) => draft[field].trim();
  return {
    ...{ dialect, uses: [...uses], isEnabled, isPrivateAllowed },
    name: text('name'),
    address: text('address'),
    model: text('model'),
    region: text('region'),
    currency: text('currency').toUpperCase(),
    apiVersion: text('apiVersion') || null,
    key: text('key') || null,
    inputPrice: parseNumber(draft.inputPrice) ?? 0,
    outputPrice: parseNumber(draft.outputPrice) ?? 0,
    contextTokens: parseNumber(draft.contextTokens),
    tokensPerDay: parseNumber(draft.tokensPerDay),
    tokensPerMonth: parseNumber(draft.tokensPerMonth),
    requestsAtOnce: parseNumber(draft.requestsAtOnce),
  };
}
