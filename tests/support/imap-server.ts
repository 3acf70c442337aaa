import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';

export type ImapServer = {
  host: string;
  port: number;
  username: string;
  password: string;
  /** Directory of the mailboxes, as Maildir++. */
  directory: string;
  /** Opens a connection with write access. */
  connect: () => Promise<ImapFlow>;
  close: () => Promise<void>;
};

const [username, password] = ['anna', 'Fjord-Ampel-27!'];

/** A real IMAP server: Dovecot, on its own port, with one mailbox. */
export async function startImapServer(): Promise<ImapServer> {
  const root = mkdtempSync(join(tmpdir(), 'bs-imap-'));
  const directory = join(root, 'mail');
  mkdirSync(directory);
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 'nobody' : (process.env.USER ?? 'nobody');
  const config = join(root, 'dovecot.conf');
  writeFileSync(
    config,
    `base_dir = ${root}/run
log_path = ${root}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${directory}
first_valid_uid = 1
mail_max_userip_connections = 50
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group = ${isRoot ? 'nogroup' : user}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${user} gid=${isRoot ? 'nogroup' : user} home=${directory}
}
`,
  );
  if (isRoot) {
    const { spawnSync } = await import('node:child_process');
    spawnSync('chown', ['-R', 'nobody:nogroup', directory]);
  }
  chmodSync(root, 0o755);
  const server = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: username, pass: password },
      logger: false,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const deadline = Date.now() + 15_000;
  for (;;) {
    const client = await connect().catch(() => null);
    if (client) {
      await client.logout();
      break;
    }
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('the IMAP server did not start');
  }
  const close = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(root, { recursive: true, force: true });
  };
  return { host: '127.0.0.1', port, username, password, directory, connect, close };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
