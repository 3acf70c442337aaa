import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DavServer = {
  /** URL of the share. */
  address: string;
  /** Directory with the shared files. */
  directory: string;
  username: string;
  password: string;
  close: () => Promise<void>;
};

const modules = '/usr/lib/apache2/modules';

/** A real WebDAV server: Apache with mod_dav, on its own port, with a password. */
export async function startDavServer(): Promise<DavServer> {
  const root = mkdtempSync(join(tmpdir(), 'boardsearch-dav-'));
  const directory = join(root, 'share');
  mkdirSync(directory);
  const port = await freePort();
  // SHA-1 of the password below.
  writeFileSync(join(root, 'users'), 'anna:{SHA}i5lYvhiwSFMyZx9lsNBnpSayKow=\n');
  const load = (name: string, file = name) => `LoadModule ${name}_module ${modules}/mod_${file}.so`;
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    join(root, 'httpd.conf'),
    `ServerRoot ${root}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${root}/httpd.pid
ErrorLog ${root}/error.log
LogLevel error
${load('mpm_event')}
${load('authn_file')}
${load('authn_core')}
${load('authz_core')}
${load('authz_user')}
${load('auth_basic')}
${load('dav')}
${load('dav_fs')}
${load('alias')}
DavLockDB ${root}/locks
DocumentRoot ${directory}
${isRoot ? 'User nobody\nGroup nogroup' : ''}
Alias /share ${directory}
<Directory ${directory}>
  Dav On
  AuthType Basic
  AuthName share
  AuthUserFile ${root}/users
  Require valid-user
</Directory>
`,
  );
  chmodSync(root, 0o755);
  const server = spawn('/usr/sbin/apache2', ['-f', join(root, 'httpd.conf'), '-D', 'FOREGROUND'], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const address = `http://127.0.0.1:${port}/share/`;
  const deadline = Date.now() + 10_000;
  while (
    !(await fetch(address).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('the WebDAV server did not start');
  }
  const close = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(root, { recursive: true, force: true });
  };
  return { address, directory, username: 'anna', password: 'Fjord-Ampel-27!', close };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
