import { createRoute } from '@hono/zod-openapi';
import { AppError } from '#server/platform/errors/app-error.ts';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { settingsSchema, updateSettingsSchema } from '#shared/contracts/settings.ts';
import { applySyncSettings } from '../sources/public.ts';
import { getSettings, updateSettings } from './service.ts';

const settingsResponse = { description: 'All settings', content: { 'application/json': { schema: settingsSchema } } };

const getSettingsRoute = createRoute({
  method: 'get',
  path: '/settings',
  tags: ['Settings'],
  summary: 'Get your settings',
  responses: { 200: settingsResponse, ...problems(401) },
});

const updateSettingsRoute = createRoute({
  method: 'patch',
  path: '/settings',
  tags: ['Settings'],
  summary: 'Update settings',
  request: { body: { required: true, content: { 'application/json': { schema: updateSettingsSchema } } } },
  responses: { 200: settingsResponse, ...problems(400, 401, 403) },
});

const isForUserAlone = (name: string): boolean => name === 'weeklyBackup' || name.startsWith('notify');

/** /api/settings */
export const settingsApi = createApi();

settingsApi.openapi(getSettingsRoute, async (context) =>
  context.json(await getSettings(context.get('platform'), context.get('scope')), 200),
);

settingsApi.openapi(updateSettingsRoute, async (context) => {
  const { platform, scope } = context.var;
  const changes = context.req.valid('json');
  // A program must not switch off its user's notifications or backups.
  if (context.get('grant') && Object.keys(changes).some(isForUserAlone)) throw new AppError('forbidden');
  const settings = await updateSettings(platform, scope, changes);
  const isAboutSources = changes.autoSyncDocuments !== undefined || changes.realTimeIndexing !== undefined;
  if (isAboutSources) await applySyncSettings(platform, scope);
  return context.json(settings, 200);
});
