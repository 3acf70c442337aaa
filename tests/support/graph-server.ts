import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChangingSource, SourceError } from '#server/platform/data-source/data-source.ts';
import { rootId, type SourceWorld } from './source-world.ts';

export type GraphServer = {
  login: string;
  /** A token that always counts. */
  accessToken: string;
  api: string;
  clientId: string;
  clientSecret: string;
  /** What Microsoft's page does where the user agrees: the address that the browser is sent back to. */
  agree: (authorizationUrl: string) => URL;
  /** Grants given out so far count for nothing any more. */
  endGrants: () => void;
  /** Seconds that tokens last from now on. */
  tokenSeconds: number;
  /** How often tokens were asked for, and authorizations that pre-signed downloads bore. */
  exchanges: number;
  leaked: string[];
  close: () => Promise<void>;
};

export const graphDrive = 'b!laufwerk';
const drive = graphDrive;
const statuses: Partial<Record<SourceError['code'], number>> = {
  throttled: 429,
  refused: 401,
  no_access: 403,
  item_gone: 404,
  cursor_gone: 410,
  server_failed: 500,
  unreachable: 503,
  timed_out: 504,
};

/** Microsoft's login and Graph's drives as documented, with a world behind them; its faults are told as Graph tells them. */
export async function startGraphServer(world: SourceWorld): Promise<GraphServer> {
  const clientSecret = 'a secret between the two, for tests only';
  const challenges = new Map<string, { challenge: string; redirectUri: string }>();
  const accessToken = randomUUID();
  let tokens = new Set<string>();
  let refreshTokens = new Set<string>();
  const source = world.changing() as ChangingSource;
  const signal = new AbortController().signal;

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof SourceError)) return response.writeHead(500).end(String(error));
      // A page that breaks off.
      if (error.code === 'incomplete') {
        response.writeHead(200, { 'content-length': '1000' });
        return void response.write('{"value": [', () => response.destroy());
      }
      const status = statuses[error.code] ?? 500;
      const more =
        status === 429 || status === 503
          ? { 'retry-after': '1' }
          : status === 410
            ? { location: `${base()}/v1.0/anew` }
            : {};
      response.writeHead(status, more).end('{"error":{"code":"x","message":"geheim"}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (response: ServerResponse, body: object) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    fake.exchanges += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const asked = challenges.get(form.get('code') ?? '');
    challenges.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isProven =
      form.get('client_secret') === clientSecret &&
      (form.get('grant_type') === 'refresh_token'
        ? refreshTokens.has(form.get('refresh_token') ?? '')
        : asked?.challenge === verifier && asked.redirectUri === form.get('redirect_uri'));
    if (!isProven) {
      response.statusCode = 400;
      return send(response, { error: 'invalid_grant', error_description: 'AADSTS70000' });
    }
    const [access, refresh] = [randomUUID(), randomUUID()];
    tokens.add(access);
    refreshTokens.add(refresh);
    send(response, {
      token_type: 'Bearer',
      access_token: access,
      refresh_token: refresh,
      expires_in: fake.tokenSeconds,
    });
  };

  const entry = (item: { id: string; name: string; size: number | null; version: string; folderId: string }) => ({
    id: item.id,
    name: item.name,
    size: item.size,
    cTag: item.version,
    file: {},
    webUrl: `https://stadtwerke.sharepoint.example/${item.id}`,
    parentReference: { driveId: drive, id: item.folderId },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base());
    if (url.pathname.endsWith('/oauth2/v2.0/token')) return exchange(request, response);
    const content = /^\/bytes\/(.+)$/.exec(url.pathname)?.[1];
    if (content) {
      if (request.headers.authorization) fake.leaked.push(request.headers.authorization);
      const { size, body } = await source.download({ id: content, folderId: '', path: '', version: '' }, signal);
      response.writeHead(200, { 'content-length': String(size) });
      try {
        for await (const chunk of body) response.write(chunk);
        response.end();
      } catch {
        response.destroy();
      }
      return;
    }
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    if (token !== accessToken && !tokens.has(token)) throw new SourceError('refused');
    const path = decodeURIComponent(url.pathname.slice('/v1.0'.length));
    if (path === '/me') return send(response, { mail: 'anna@stadtwerke.example' });
    if (path === '/me/drive') return send(response, { id: drive, name: 'OneDrive' });
    if (path === '/me/followedSites' || path === '/sites')
      return send(response, { value: [{ id: 's1', displayName: 'Vorstand' }] });
    if (path === '/sites/s1/drives') return send(response, { value: [{ id: drive, name: 'Dokumente' }] });
    if (path === `/drives/${drive}/root`) return send(response, { id: rootId, root: {}, folder: {} });
    if (path === `/drives/${drive}/root/delta`) {
      const page = await source.readChanges(url.searchParams.get('token'), [], signal);
      const link = `${base()}/v1.0/drives/${encodeURIComponent(drive)}/root/delta?token=${encodeURIComponent(page.cursor)}`;
      return send(response, {
        value: [
          ...page.gone.map((id) => ({ id, deleted: { state: 'deleted' } })),
          ...page.folders.map(({ id, name, parentId }) => ({
            id,
            name,
            folder: {},
            ...(parentId === null ? { root: {} } : { parentReference: { driveId: drive, id: parentId } }),
          })),
          ...page.items.map(entry),
        ],
        [page.hasMore ? '@odata.nextLink' : '@odata.deltaLink']: link,
      });
    }
    const [, id = '', more] = /^\/drives\/[^/]+\/items\/([^/]+)(?:\/(children|content))?$/.exec(path) ?? [];
    if (more === 'children') {
      const folders = [...world.folders.values()].filter(({ parent }) => parent === id);
      return send(response, { value: folders.map((folder) => ({ id: folder.id, name: folder.name, folder: {} })) });
    }
    if (more === 'content') {
      // Where the bytes lie, at another origin, which needs no token.
      response.writeHead(302, { location: `http://localhost:${url.port}/bytes/${id}` }).end();
      return;
    }
    const probed = await source.probe({ id, folderId: '', path: '', version: '' }, signal);
    if (probed === 'gone') throw new SourceError('item_gone');
    send(response, { id });
  }

  const fake: GraphServer = {
    login: base(),
    accessToken,
    api: `${base()}/v1.0`,
    clientId: 'boardsearch',
    clientSecret,
    tokenSeconds: 3_600,
    exchanges: 0,
    leaked: [],
    agree: (authorizationUrl) => {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      const redirectUri = asked.get('redirect_uri') ?? '';
      challenges.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    endGrants: () => {
      tokens = new Set();
      refreshTokens = new Set();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
