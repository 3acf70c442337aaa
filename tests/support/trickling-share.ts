import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TricklingShare = {
  /** Its URL by this host name. */
  at: (host: string) => string;
  /** Listings that it is being asked for and never finishes. */
  held: () => number;
  close: () => Promise<void>;
};

const self = `<d:response><d:href>/dav/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop>
  <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

/** A WebDAV share that says who it is, and sends its listing a byte at a time without end. */
export async function startTricklingShare(): Promise<TricklingShare> {
  let held = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(207);
    response.write('<d:multistatus xmlns:d="DAV:">');
    if (request.headers.depth === '0') return void response.end(`${self}</d:multistatus>`);
    held += 1;
    const timer = setInterval(() => response.write(' '), 100);
    response.once('close', () => {
      clearInterval(timer);
      held -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: (host) => `http://${host}:${port}/dav/`,
    held: () => held,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
