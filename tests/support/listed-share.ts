import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestCertificate } from './certificate.ts';

/** `size`: the reported size, null: none; `send`: serves the bytes. */
export type ListedFile = {
  path: string;
  version: string;
  size: number | null;
  send?: (response: ServerResponse) => void;
};

export type ListedShare = {
  address: string;
  username: string;
  password: string;
  /** Paths whose bytes were requested. */
  asked: string[];
  close: () => Promise<void>;
};

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/**
 * A plain WebDAV share with made-up files and faults. `links`: folders that are aliases of another path; `closed`:
 * folders that respond with a status.
 */
export async function startListedShare(
  files: () => ListedFile[],
  {
    certificate,
    links = {},
    closed = {},
  }: { certificate?: TestCertificate; links?: Record<string, string>; closed?: Record<string, number> } = {},
): Promise<ListedShare> {
  const asked: string[] = [];
  const below = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);
  /** Resolves a path through links. */
  const resolve = (path: string) =>
    path.split('/').reduce((folder, name) => links[below(folder, name)] ?? below(folder, name), '');
  const namesIn = (folder: string, paths: readonly string[]) =>
    paths.flatMap((path) =>
      path.startsWith(folder === '' ? '' : `${folder}/`) ? [path.slice(folder.length).replace(/^\//, '')] : [],
    );
  const foldersIn = (folder: string) => {
    const nested = namesIn(
      folder,
      files().map(({ path }) => path),
    ).filter((path) => path.includes('/'));
    const linked = namesIn(folder, Object.keys(links)).filter((path) => !path.includes('/'));
    return [...new Set([...nested.map((path) => path.split('/')[0] ?? ''), ...linked])];
  };
  const tellFolder = (path: string) =>
    `<d:response><d:href>/dav/${encodePath(path)}/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype>
     </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  const tell = (path: string, { version, size }: ListedFile) => `<d:response><d:href>/dav/${encodePath(path)}</d:href>
    <d:propstat><d:prop><d:resourcetype/><d:getetag>"${version}"</d:getetag>${size === null ? '' : `<d:getcontentlength>${size}</d:getcontentlength>`}
    </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  const answer: RequestListener = (request, response) => {
    request.resume();
    const path = decodeURIComponent(request.url ?? '').replace(/^\/dav\/?|\/$/g, '');
    const place = resolve(path);
    const status = Object.entries(closed).find(([folder]) => `${place}/`.startsWith(`${folder}/`))?.[1];
    if (status !== undefined) return void response.writeHead(status).end();
    const file = files().find((each) => each.path === place);
    if (request.method === 'GET') {
      asked.push(path);
      if (file?.send) return file.send(response);
      return void response.writeHead(404).end();
    }
    const inside = files().filter(
      (each) => each.path.slice(0, each.path.lastIndexOf('/') + 1) === (place && `${place}/`),
    );
    const folders = foldersIn(place);
    if (!file && place !== '' && inside.length + folders.length === 0) return void response.writeHead(404).end();
    response.writeHead(207);
    response.write('<d:multistatus xmlns:d="DAV:">');
    if (file) response.write(tell(path, file));
    else {
      response.write(tellFolder(path));
      if (request.headers.depth === '1') {
        for (const name of folders) response.write(tellFolder(below(path, name)));
        for (const each of inside)
          response.write(tell(below(path, each.path.slice(each.path.lastIndexOf('/') + 1)), each));
      }
    }
    response.end('</d:multistatus>');
  };
  const server = certificate ? createSecureServer(certificate, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/dav/`,
    username: 'anna',
    password: 'Fjord-Ampel-27!',
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
