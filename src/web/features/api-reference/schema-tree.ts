import type { JsonSchema } from './openapi.ts';

/** A schema prepared for display. */
export interface SchemaNode {
  /** e.g. "string (uuid)", "list of object", "integer or null". */
  type: string;
  /** Bounds, enum values and default, each as a short phrase. */
  details: string[];
  description: string | null;
  fields: { name: string; isRequired: boolean; node: SchemaNode }[];
  /** Alternative shapes (one of), if they have fields of their own. */
  alternatives: SchemaNode[];
}

const maxDepth = 8;

/** Resolves references, and stops where a schema contains itself. */
export function toSchemaNode(schema: JsonSchema, named: Record<string, JsonSchema>, depth = 0): SchemaNode {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : named[name];
  if (name !== undefined) {
    if (!target || depth >= maxDepth) return emptyNode(name);
    return toSchemaNode(target, named, depth + 1);
  }
  if (depth >= maxDepth) return emptyNode('…');
  if (schema.allOf) return toSchemaNode(mergeAll(schema, named), named, depth + 1);

  const choices = (schema.anyOf ?? schema.oneOf ?? []).map((choice) => toSchemaNode(choice, named, depth + 1));
  if (choices.length > 0) return ofChoices(schema, choices);

  const item = schema.items && toSchemaNode(schema.items, named, depth + 1);
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  const type = types.map((each) => typeName(each, schema.format, item)).join(' or ');
  const own = Object.entries(schema.properties ?? {}).map(([field, fieldSchema]) => ({
    name: field,
    isRequired: schema.required?.includes(field) ?? false,
    node: toSchemaNode(fieldSchema, named, depth + 1),
  }));
  return {
    type,
    details: [...detailsOf(schema), ...(item?.details ?? [])],
    description: schema.description ?? null,
    fields: own.length > 0 ? own : (item?.fields ?? []),
    alternatives: item?.alternatives ?? [],
  };
}

const emptyNode = (type: string): SchemaNode => ({
  type,
  details: [],
  description: null,
  fields: [],
  alternatives: [],
});

/** A single alternative to null becomes optional; several simple ones become a type joined by "or". */
function ofChoices(schema: JsonSchema, choices: SchemaNode[]): SchemaNode {
  const shaped = choices.filter((choice) => choice.fields.length > 0 || choice.alternatives.length > 0);
  const only = shaped.length === 1 ? shaped[0] : undefined;
  return {
    type: [...new Set(choices.map((choice) => choice.type))].join(' or '),
    details: [...detailsOf(schema), ...choices.flatMap((choice) => choice.details)],
    description: schema.description ?? null,
    fields: only?.fields ?? [],
    alternatives: only ? only.alternatives : shaped,
  };
}

function mergeAll(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  const { allOf = [], ...own } = schema;
  const parts = allOf.map((part) => (part.$ref ? (named[part.$ref.split('/').at(-1) ?? ''] ?? {}) : part));
  return {
    ...Object.assign({}, ...parts, own),
    properties: Object.assign({}, ...parts.map((part) => part.properties), own.properties),
    required: [...parts, own].flatMap((part) => part.required ?? []),
  };
}

function typeName(type: string, format: string | undefined, item: SchemaNode | undefined): string {
  if (type === 'array') return item ? `list of ${item.type}` : 'list';
  return format && type !== 'null' ? `${type} (${format})` : type;
}

/** Bounds that merely restate the range of a number type. */
const isNaturalBound = (bound: number) => Math.abs(bound) >= Number.MAX_SAFE_INTEGER;

function detailsOf(schema: JsonSchema): string[] {
  const details: string[] = [];
  const show = (value: unknown) => JSON.stringify(value);
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    const least = low === undefined || isNaturalBound(low) ? undefined : low;
    const most = high === undefined || isNaturalBound(high) ? undefined : high;
    if (least !== undefined && most !== undefined) details.push(`${least} … ${most}${unit}`);
    else if (least !== undefined) details.push(`≥ ${least}${unit}`);
    else if (most !== undefined) details.push(`≤ ${most}${unit}`);
  };
  if (schema.enum) details.push(schema.enum.map(show).join(' | '));
  if (schema.const !== undefined) details.push(show(schema.const));
  range(schema.minimum, schema.maximum, '');
  range(schema.minLength, schema.maxLength, ' characters');
  range(schema.minItems, schema.maxItems, ' items');
  if (schema.default !== undefined) details.push(`default ${show(schema.default)}`);
  return details;
}
