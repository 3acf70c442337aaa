import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailServer, ReceivedMail } from './mail-server.ts';

type Wanted = { nth?: number; subject?: RegExp; timeoutMilliseconds?: number };

/** Exposes a mail server's mails over HTTP: journeys run in separate processes. */
export async function openMailbox(mailServer: MailServer): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const where = {
      nth: Number(query.get('nth') ?? 1),
      subject: new RegExp(query.get('subject') ?? '^'),
      timeoutMilliseconds: Number(query.get('timeout') ?? 20_000),
    };
    mailServer.waitForMail(query.get('to') ?? '', where).then(
      (mail) => response.end(JSON.stringify(mail)),
      (error: Error) => response.writeHead(404).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * The `nth` mail (from 1) to this address, as soon as it arrives; from the mailbox at `url`, by default the journeys'.
 * @throws Error listing the existing mails if it does not arrive in time
 */
export async function waitForMail(
  to: string,
  where: Wanted = {},
  url = process.env.JOURNEY_MAILBOX,
): Promise<ReceivedMail> {
  const query = new URLSearchParams({ to });
  if (where.nth) query.set('nth', String(where.nth));
  if (where.subject) query.set('subject', where.subject.source);
  if (where.timeoutMilliseconds) query.set('timeout', String(where.timeoutMilliseconds));
  const answer = await fetch(`${url}/?${query}`);
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as ReceivedMail;
}
