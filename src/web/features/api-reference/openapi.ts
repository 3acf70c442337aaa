import { z } from 'zod';

/** The displayed part of a JSON schema. Unknown keywords are ignored, not rejected. */
export interface JsonSchema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  required?: string[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  items?: JsonSchema | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
);

const contentSchema = z.record(z.string(), z.object({ schema: jsonSchema.optional() }));
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: jsonSchema.optional(),
});
const operationSchema = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ content: contentSchema.default({}) }).optional(),
  responses: z
    .record(z.string(), z.object({ description: z.string().default(''), content: contentSchema.optional() }))
    .default({}),
});

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

export const openApiSchema = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.partialRecord(z.string(), z.unknown())).default({}),
  components: z.object({ schemas: z.record(z.string(), jsonSchema).default({}) }).default({ schemas: {} }),
});
export type OpenApi = z.infer<typeof openApiSchema>;

export interface Operation extends z.infer<typeof operationSchema> {
  /** Stable id for page anchors. */
  id: string;
  method: (typeof methods)[number];
  path: string;
}

/** All operations of a description, in order. */
export function listOperations({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = operationSchema.safeParse(item[method]);
      if (!operation.success) return [];
      return [{ ...operation.data, id: `${method}${path.replace(/[^a-zA-Z0-9]+/g, '-')}`, method, path }];
    }),
  );
}

/** Operations whose method, path, tag or summary contain every word of the search. */
export function searchOperations(operations: readonly Operation[], search: string): Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ method, path, summary = '', tags }) => {
    const text = `${method} ${path} ${summary} ${tags.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Operations by first tag, in order of appearance; '' collects untagged ones. */
export function groupByTag(operations: readonly Operation[]): Map<string, Operation[]> {
  return Map.groupBy(operations, ({ tags }) => tags[0] ?? '');
}
