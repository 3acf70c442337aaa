/** How long a look at what has not changed takes: a share of 10,000 files, and a mailbox (BENCH_MAILS, 10,000) with one new mail. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { createApp } from '#server/app.ts';
import { sealAccess } from '#server/features/sources/open-source.ts';
import { holdSource } from '#server/features/sources/repository.ts';
import { syncSource } from '#server/features/sources/sync-source.ts';
import { downloadStore } from '#server/features/uploads/files/store-download.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import type { SourceAccess } from '#server/platform/data-source/data-source.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openPlatform, type Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { startDavServer } from '../support/dav-server.ts';
import { startImapServer } from '../support/imap-server.ts';
import { signUp } from '../support/sign-up.ts';

const files = 10_000;
const mails = Number(process.env.BENCH_MAILS ?? 10_000);

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  const sources = connectSources({ isPrivateAllowed: true });
  const { platform, close } = await openPlatform(config, createLog('silent'), jobs, connectModels(), sources);
  const share = await startDavServer();
  const mailbox = await startImapServer();
  try {
    const { scope } = await signUp(createApp(platform), uuidv7());
    for (let folder = 0; folder < 10; folder += 1) {
      mkdirSync(join(share.directory, `f${folder}`));
      // Of a kind that is not read: what is measured is the look.
      for (let file = 0; file < files / 10; file += 1)
        writeFileSync(join(share.directory, `f${folder}/${file}.bin`), 'x');
    }
    const { address, username, password } = share;
    await measure(platform, scope, `${files} files by WebDAV`, { kind: 'webdav', address, username, password }, '/');

    const cur = join(mailbox.directory, 'cur');
    mkdirSync(cur, { recursive: true });
    for (let mail = 0; mail < mails; mail += 1) {
      writeFileSync(join(cur, `${1_700_000_000 + mail}.M${mail}.h:2,S`), `Subject: Mail ${mail}\r\n\r\nText\r\n`);
    }
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'nobody:nogroup', mailbox.directory]);
    const { host, port } = mailbox;
    await measure(
      platform,
      scope,
      `${mails} mails by IMAP`,
      { ...mailbox, kind: 'imap', host, port },
      'INBOX',
      async () => {
        const client = await mailbox.connect();
        await client.append('INBOX', 'Subject: Neu\r\n\r\nText\r\n');
        await client.logout();
      },
    );
  } finally {
    await mailbox.close();
    await share.close();
    await close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(
  platform: Platform,
  scope: UserScope,
  name: string,
  access: SourceAccess,
  folder: string,
  change: () => Promise<void> = async () => undefined,
): Promise<void> {
  const id = uuidv7();
  const runSql = (statement: ReturnType<typeof sql>) =>
    platform.database.withUser(scope, (tx) => tx.execute(statement));
  const chosen = JSON.stringify([{ id: folder, name: folder, path: `/${folder.replace(/^\//, '')}` }]);
  await runSql(sql`INSERT INTO sources (user_id, id, kind, name, account, sealed_access, folders)
    VALUES (${scope.userId}, ${id}, ${access.kind}, 'x', 'x', ${sealAccess(platform, id, access)}, ${chosen}::jsonb)`);
  const look = async () => {
    const runner = randomUUID();
    // Nothing is fetched: what waits is left out.
    await runSql(sql`UPDATE source_items SET state = 'left_out' WHERE source_id = ${id}`);
    await runSql(sql`UPDATE sources SET lease_until = NULL, next_pass_at = now() WHERE id = ${id}`);
    await platform.database.withUser(scope, (tx) => holdSource(tx, scope, id, runner));
    const before = performance.now();
    await syncSource({
      platform,
      scope,
      sourceId: id,
      runner,
      store: downloadStore,
      signal: new AbortController().signal,
      endsAt: 0,
    });
    return performance.now() - before;
  };
  const first = await look();
  await look();
  await change();
  const again = await look();
  const { rows } = await runSql(sql`SELECT count(*)::int AS n, (SELECT fault FROM sources WHERE id = ${id}) AS fault
    FROM source_items WHERE source_id = ${id}`);
  const rss = Math.round(process.memoryUsage().rss / 1_048_576);
  console.log(
    `${name}: first look ${Math.round(first)} ms, again ${Math.round(again)} ms, ${JSON.stringify(rows[0])}, ${rss} MB`,
  );
}
