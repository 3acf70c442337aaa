import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export type TestProxy = {
  url: URL;
  /** Requested targets, `name:port`, with the requester's credentials. */
  asked: { to: string; authorization: string | undefined }[];
  /** Rejects from now on, with this status; null: stop rejecting. */
  refuse: (status: number | null) => void;
  /** Drops all tunnels. */
  cut: () => void;
  close: () => Promise<void>;
};

/** A proxy on this machine that tunnels (CONNECT) to the local `port`, whatever name is requested. */
export async function startProxy(port: number): Promise<TestProxy> {
  const asked: TestProxy['asked'] = [];
  const sockets = new Set<{ destroy: () => void }>();
  let refusal: number | null = null;
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', (request, socket, head) => {
    asked.push({ to: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    for (const each of [socket, target]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
      each.on('close', () => {
        socket.destroy();
        target.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    refuse: (status) => {
      refusal = status;
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
