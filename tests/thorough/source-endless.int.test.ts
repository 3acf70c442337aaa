import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { beginGrant, comeBack, sourcesOf, until } from '#support/connect-source.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { sendJson, startVendorServer, type VendorServer } from '#support/vendor-server.ts';

const root = { id: 'root', name: 'root', root: {}, folder: {} };
const file = (number: number) => ({
  id: `f${number}`,
  name: `papier-${number}.txt`,
  size: 24,
  cTag: '1',
  file: {},
  parentReference: { id: 'root' },
});
let service: TestApp;
let graph: VendorServer;
/** Pages of a look that lead back to the previous one. */
let isEndless = false;
let pages = 0;

beforeAll(async () => {
  graph = await startVendorServer({
    api: '/v1.0',
    answer: async ({ path, response }) => {
      const link = `${graph.origin}/v1.0/drives/d/root/delta?token=again`;
      if (path === '/me') return sendJson(response, { mail: 'anna@stadtwerke.example' });
      if (path === '/me/drive') return sendJson(response, { id: 'd', name: 'OneDrive' });
      if (path === '/me/followedSites' || path === '/sites') return sendJson(response, { value: [] });
      if (path === '/drives/d/root/delta') {
        pages += 1;
        return sendJson(
          response,
          isEndless
            ? { value: [], '@odata.nextLink': link }
            : { value: [root, file(1), file(2)], '@odata.deltaLink': link },
        );
      }
      if (path.endsWith('/content')) return void response.end('Der Beschluss ist nötig.');
      sendJson(response, root);
    },
  });
  const { origin, clientId, clientSecret } = graph;
  const test = { login: origin, api: `${origin}/v1.0` };
  const microsoft = { clientId, clientSecret, tenant: 'organizations', test };
  const sources = connectSources({ isPrivateAllowed: false, microsoft });
  service = await startTestApp({ withWorkers: true, sources, config: { PUBLIC_URL: 'https://board.example' } });
});
afterAll(async () => {
  await service.close();
  await graph.close();
});

test('SRC-02 a vendor that repeats a page forever is abandoned with a message, and costs no document', async () => {
  const user = await service.createUser();
  const id = (await comeBack(user, graph.agree(await beginGrant(user, { target: 'sharepoint' })))).get('connected');
  const folders = [{ id: 'd/root', name: 'OneDrive', path: '/OneDrive' }];
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } });
  const source = async () => (await sourcesOf(user)).sources[0];
  await until(async () => (await source())?.state === 'synced' && (await source())?.counts.documents === 2);
  isEndless = true;
  pages = 0;
  await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
  await until(async () => (await source())?.state === 'error');
  expect(await source()).toMatchObject({ fault: 'not_understood', counts: { documents: 2, hidden: 0 } });
  expect(pages).toBeLessThan(10);
}, 120_000);
