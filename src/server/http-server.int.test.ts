import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { tusPath } from '#shared/contracts/uploads.ts';
import { startHttpServer } from './http-server.ts';

test.each([
  ['PATCH', 'content-length: 4\r\n', 'text'],
  ['HEAD', '', ''],
])(
  'UPL-03 a check that lasts longer than a line may be idle is answered all the same (%s)',
  async (method, header, body) => {
    const checking = Promise.withResolvers<void>();
    const checked = Promise.withResolvers<void>();
    const fetch = async (request: Request) => {
      await request.text();
      checking.resolve();
      await checked.promise;
      return new Response(null, { status: 204 });
    };
    const server = await startHttpServer({ fetch }, '127.0.0.1', 0, 50);
    const sender = connect(server.port, '127.0.0.1');
    let answer = '';
    sender.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    sender.write(`${method} ${tusPath}/one HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n${body}`);
    await checking.promise;
    // A connection idle from here on is closed before the check ends.
    const idle = connect(server.port, '127.0.0.1');
    idle.resume();
    await once(idle, 'close');
    checked.resolve();
    await once(sender, 'close');
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 204 No Content');
    await server.close(0);
  },
);

test.each([
  ['any', 'GET /api/chats', ''],
  ['a file', `PATCH ${tusPath}/one`, 'content-length: 4\r\n\r\ntext'],
])(
  'a connection is kept after %s request for longer than a line may be idle, and than proxies keep it',
  async (_, asked, rest) => {
    const fetch = async (request: Request) => {
      await request.text();
      return new Response(null, { status: 204 });
    };
    const server = await startHttpServer({ fetch }, '127.0.0.1', 0, 50);
    const sender = connect(server.port, '127.0.0.1');
    const ask = async () => {
      sender.write(`${asked} HTTP/1.1\r\nhost: localhost\r\n${rest || '\r\n'}`);
      const [answer] = (await once(sender, 'data')) as [Buffer];
      return answer.toString('latin1').split('\r\n');
    };
    expect(await ask()).toEqual(expect.arrayContaining(['HTTP/1.1 204 No Content', 'Keep-Alive: timeout=90']));
    // Opened later, and closed for being idle.
    const idle = connect(server.port, '127.0.0.1');
    idle.resume();
    await once(idle, 'close');
    expect((await ask())[0]).toBe('HTTP/1.1 204 No Content');
    sender.destroy();
    await server.close(0);
  },
);
