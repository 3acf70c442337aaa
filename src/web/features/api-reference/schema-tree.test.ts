import { expect, test } from 'vitest';
import { listOperations, openApiSchema, searchOperations } from './openapi.ts';
import { toSchemaNode } from './schema-tree.ts';

test('API-02 an object shows its fields, required ones and bounds', () => {
  const node = toSchemaNode(
    {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        date: { type: ['string', 'null'], format: 'date' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
        count: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
        state: { type: 'string', enum: ['a', 'b'] },
      },
    },
    {},
  );
  expect(node.fields.map(({ name, isRequired, node: { type, details } }) => [name, isRequired, type, details])).toEqual(
    [
      ['id', true, 'string (uuid)', []],
      ['date', false, 'string (date) or null', []],
      ['limit', false, 'integer', ['1 … 100', 'default 10']],
      ['count', false, 'integer', []],
      ['state', false, 'string', ['"a" | "b"']],
    ],
  );
});

test('API-02 a list of named objects shows the fields of its items', () => {
  const node = toSchemaNode(
    { type: 'array', items: { $ref: '#/components/schemas/Chat' } },
    { Chat: { type: 'object', properties: { title: { type: 'string' } } } },
  );
  expect(node.type).toBe('list of object');
  expect(node.fields.map((field) => field.name)).toEqual(['title']);
});

test('API-02 alternatives with fields stay separate, simple ones are joined', () => {
  const shape = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
  expect(toSchemaNode({ oneOf: [shape('a'), shape('b')] }, {}).alternatives).toHaveLength(2);
  expect(toSchemaNode({ anyOf: [{ type: 'string' }, { type: 'null' }] }, {}).type).toBe('string or null');
  expect(toSchemaNode({ anyOf: [shape('a'), { type: 'null' }] }, {}).fields).toHaveLength(1);
});

test('API-02 a recursive schema terminates', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  expect(toSchemaNode({ $ref: '#/components/schemas/Tree' }, { Tree: tree }).fields[0]?.name).toBe('child');
});

test('API-02 operations are found by method, path and purpose', () => {
  const description = openApiSchema.parse({
    openapi: '3.1.0',
    info: { title: 'BoardSearch', version: '1' },
    paths: {
      '/api/chats': {
        get: { tags: ['Chats'], summary: 'List chats' },
        post: {
          summary: 'Ask',
          requestBody: { content: { 'application/json': { schema: { type: 'object', additionalProperties: false } } } },
        },
      },
      '/api/uploads/{id}': { delete: { summary: 'Delete a file' }, summary: 'not an operation' },
    },
  });
  const operations = listOperations(description);
  expect(operations.map(({ id }) => id)).toEqual(['get-api-chats', 'post-api-chats', 'delete-api-uploads-id-']);
  expect(searchOperations(operations, 'GET chat').map(({ id }) => id)).toEqual(['get-api-chats']);
  expect(searchOperations(operations, ' delete FILE ')).toHaveLength(1);
  expect(searchOperations(operations, '')).toHaveLength(3);
});
