import type { AddModel, AdministeredModel } from '#shared/contracts/language-model-administration.ts';
import type { ModelDialect, ModelUse } from '#shared/contracts/language-models.ts';

const texts = ['name', 'address', 'model', 'apiVersion', 'key', 'region', 'currency'] as const;
const amounts = ['contextTokens', 'tokensPerDay', 'tokensPerMonth', 'requestsAtOnce'] as const;
const prices = ['inputPrice', 'outputPrice'] as const;

/** Fields that are typed. */
export type TextField = (typeof texts)[number] | (typeof amounts)[number] | (typeof prices)[number];

/** A model as it stands in the form. */
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

/** Fields that are empty and must not be, and numbers that are none. */
export function missingIn(draft: ModelDraft): ReadonlySet<string> {
  const needed: TextField[] = ['name', 'address', 'model', 'currency', ...prices];
  if (draft.dialect === 'azure') needed.push('apiVersion');
  const empty = needed.filter((field) => draft[field].trim() === '');
  const noNumbers = [...amounts, ...prices].filter((field) => Number.isNaN(numberOf(draft[field]) ?? 0));
  return new Set([...empty, ...noNumbers, ...(draft.uses.length === 0 ? ['uses'] : [])]);
}

/** "0,15" and "0.15" are the same price; nothing typed = null. */
export function numberOf(typed: string): number | null {
  const plain = typed.trim().replaceAll(' ', '').replace(',', '.');
  return plain === '' ? null : Number(plain);
}

/** What is sent; an empty key is none. */
export function valuesOf(draft: ModelDraft): AddModel {
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
    inputPrice: numberOf(draft.inputPrice) ?? 0,
    outputPrice: numberOf(draft.outputPrice) ?? 0,
    contextTokens: numberOf(draft.contextTokens),
    tokensPerDay: numberOf(draft.tokensPerDay),
    tokensPerMonth: numberOf(draft.tokensPerMonth),
    requestsAtOnce: numberOf(draft.requestsAtOnce),
  };
}
