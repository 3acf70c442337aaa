import { createRoute, type z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  type KnowledgeOfChat,
  knowledgeQuerySchema,
  knowledgeSavedSchema,
  knowledgeSchema,
  restoreKnowledgeSchema,
  saveKnowledgeSchema,
} from '#shared/contracts/welcome-knowledge.ts';
import { readFacts } from '../../site/public.ts';
import { type KnowledgeVersion, readKnowledge, restoreKnowledge, saveKnowledge } from './write-knowledge.ts';

const tags = ['Administration'];
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});
const saved = {
  description: 'The version now in use',
  content: { 'application/json': { schema: knowledgeSavedSchema } },
};

const readRoute = createRoute({
  method: 'get',
  path: '/welcome/knowledge',
  tags,
  summary: 'Get the welcome chat’s knowledge: the latest or an earlier version, and the list of versions',
  request: { query: knowledgeQuerySchema },
  responses: {
    200: { description: 'The version', content: { 'application/json': { schema: knowledgeSchema } } },
    ...problems(400, 401, 403, 404),
  },
});

const saveRoute = createRoute({
  method: 'put',
  path: '/welcome/knowledge',
  tags,
  summary: 'Save the welcome chat’s knowledge as its latest version; it applies immediately',
  request: bodyOf(saveKnowledgeSchema),
  responses: { 200: saved, ...problems(400, 401, 403, 409, 413) },
});

const restoreRoute = createRoute({
  method: 'post',
  path: '/welcome/knowledge/restorations',
  tags,
  summary: 'Restore an earlier version of the welcome chat’s knowledge',
  request: bodyOf(restoreKnowledgeSchema),
  responses: { 200: saved, ...problems(400, 401, 403, 404) },
});

/** /api/welcome/knowledge, for the provider's admins. */
export const knowledgeApi = createApi();

knowledgeApi.openapi(readRoute, async (context) => {
  const { version: id } = context.req.valid('query');
  const { version, versions } = await readKnowledge(context.get('platform'), context.get('scope'), id);
  const known: KnowledgeOfChat = {
    version: { ...presentVersion(version), content: version.content },
    versions: versions.map(presentVersion),
    facts: await readFacts(context.get('platform')),
  };
  return context.json(known, 200);
});

knowledgeApi.openapi(saveRoute, async (context) => {
  const [platform, scope] = [context.get('platform'), context.get('scope')];
  return context.json({ id: await saveKnowledge(platform, scope, context.req.valid('json'), callerOf(context)) }, 200);
});

knowledgeApi.openapi(restoreRoute, async (context) => {
  const [platform, scope] = [context.get('platform'), context.get('scope')];
  const { id } = context.req.valid('json');
  return context.json({ id: await restoreKnowledge(platform, scope, id, callerOf(context)) }, 200);
});

function presentVersion({ id, updatedAt, updatedBy }: KnowledgeVersion) {
  return { id, updatedAt: updatedAt.toISOString(), updatedBy };
}
