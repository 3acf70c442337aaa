import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from './mail-server.ts';
import { openMailbox } from './mailbox.ts';
import { startServerProcess } from './server-process.ts';

/**
 * One real service on empty data for all journeys, with a mail server. JOURNEY_URL and JOURNEY_MAILBOX hold the
 * addresses.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-journeys-'));
  const mailServer = await startMailServer();
  const mailbox = await openMailbox(mailServer);
  const server = await startServerProcess({
    dataDirectory,
    environment: { SMTP_URL: mailServer.url, SOURCES_PRIVATE: 'on' },
  });
  process.env.JOURNEY_URL = server.url;
  process.env.JOURNEY_MAILBOX = mailbox.url;
  return async () => {
    await server.end();
    await mailbox.close();
    await mailServer.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}
