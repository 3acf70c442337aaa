import { existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { checkBackups as judgeBackups } from '#server/features/operations/check-backups.ts';
import type { Config } from '#server/platform/config/config.ts';
import { findEncryptionKey } from '#server/platform/crypto/encryption-key.ts';
import { openScanner } from '#server/platform/scanner/clamd.ts';
import type { HealthAdvice } from '#shared/contracts/admin-operations.ts';
import { type Finding, failed, nameFault, off, ok, warning } from './finding.ts';

const gigabyte = 1024 ** 3;
const lowBytes = 5 * gigabyte;
const fullBytes = 256 * 1024 ** 2;
const patienceMilliseconds = 10_000;

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

export function checkStorage({ dataDirectory }: Config): Finding[] {
  if (!existsSync(dataDirectory))
    return [warning('storage', `there is no ${dataDirectory} yet`, 'The first start makes it; else check DATA_DIR.')];
  const probe = join(dataDirectory, `.probe-doctor-${process.pid}`);
  try {
    writeFileSync(probe, 'x', { mode: 0o600 });
    rmSync(probe);
    readdirSync(dataDirectory);
  } catch (error) {
    const todo = 'Give the account that runs the service the data directory (chown -R).';
    return [failed('storage', `${dataDirectory} cannot be written (${nameFault(error)})`, todo)];
  }
  const { bavail, bsize } = statfsSync(dataDirectory);
  const free = bavail * bsize;
  return [
    ok('storage', `${dataDirectory} can be read and written`),
    free < fullBytes
      ? failed('space', `${inGigabytes(free)} free`, 'Free space now: uploads are refused.')
      : free < lowBytes
        ? warning('space', `${inGigabytes(free)} free`, 'Free space before uploads are refused.')
        : ok('space', `${inGigabytes(free)} free`),
  ];
}

export function checkMemory(): Finding[] {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return bytes < 1.5 * gigabyte
    ? [warning('memory', inGigabytes(bytes), 'Allow at least 2 GB; reading large files fails otherwise.')]
    : [ok('memory', inGigabytes(bytes))];
}

/** Without creating a key, which only a start does. */
export function checkKeyFile(config: Config): Finding[] {
  const path = join(config.dataDirectory, 'encryption.key');
  if (!config.encryptionKey && !existsSync(path)) {
    const todo = 'The first start makes it; if there is a database already, put the file back.';
    return [warning('key file', 'there is no encryption.key', todo)];
  }
  try {
    findEncryptionKey(config);
  } catch {
    return [failed('key file', 'encryption.key is damaged', 'Put the copy back that you keep elsewhere.')];
  }
  if (!config.encryptionKey && (statSync(path).mode & 0o077) !== 0)
    return [warning('key file', 'others can read encryption.key', `Run: chmod 600 ${path}`)];
  return [ok('key file', '32 bytes')];
}

/** Whether the service listens, or somebody else does. */
export async function checkPort({ host, port }: Config): Promise<Finding[]> {
  if (port === 0) return [off('port', 'any free one')];
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  if (!(await isListening(address, port))) return [off('port', `nothing listens at ${port}: the service is stopped`)];
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/readyz`;
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(patienceMilliseconds) });
    if (status === 200) return [ok('port', `the service answers at ${port}`)];
    if (status === 503)
      return [failed('port', `the service at ${port} is not ready`, 'See the other findings, and its log.')];
  } catch {
    // Not HTTP.
  }
  return [failed('port', `another program listens at ${port}`, 'Choose another PORT, or stop that program.')];
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

/** Connects, encrypts and signs in; sends nothing. */
export async function checkMail({ smtp }: Config): Promise<Finding[]> {
  if (!smtp) return [warning('mail', 'no mail server is set up: no mail is sent', 'Set SMTP_URL and restart.')];
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls === 'immediate',
    requireTLS: smtp.tls === 'required',
    ignoreTLS: smtp.tls === 'none',
    ...(smtp.user === '' ? {} : { auth: { user: smtp.user, pass: smtp.password } }),
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  try {
    await transport.verify();
    return [ok('mail', `${smtp.host} takes our sign-in`)];
  } catch (error) {
    const code = nameFault(error);
    const todo =
      code === 'EAUTH'
        ? 'Correct name and password in SMTP_URL.'
        : 'Check host and port in SMTP_URL, the certificate of that server, and the firewall.';
    return [failed('mail', `${smtp.host} refuses us or does not answer (${code})`, todo)];
  } finally {
    transport.close();
  }
}

const vendors = {
  microsoft: 'https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration',
  google: 'https://oauth2.googleapis.com/',
  dropbox: 'https://api.dropboxapi.com/',
} as const;

/** Whether the vendors of the configured registrations can be reached from here. */
export async function checkVendors(config: Config): Promise<Finding[]> {
  const configured = (Object.keys(vendors) as (keyof typeof vendors)[]).filter((name) => config[name] !== undefined);
  return Promise.all(
    configured.map(async (name) => {
      try {
        await fetch(vendors[name], { method: 'HEAD', signal: AbortSignal.timeout(patienceMilliseconds) });
        return ok(name, 'can be reached');
      } catch (error) {
        return failed(name, `cannot be reached (${nameFault(error)})`, 'Allow outgoing connections to it (port 443).');
      }
    }),
  );
}

export async function checkScanner({ clamd }: Config): Promise<Finding[]> {
  if (!clamd) return [off('scanner', 'uploads are not scanned for malware')];
  return openScanner(clamd, patienceMilliseconds)
    .check()
    .then(
      () => [ok('scanner', 'answers')],
      (error) => [
        failed(
          'scanner',
          `does not answer (${nameFault(error)})`,
          'Start clamd, or correct CLAMD_URL; uploads are refused.',
        ),
      ],
    );
}

export function checkReaderFiles(): Finding[] {
  const folder = join(import.meta.dirname, '../../assets/reader');
  return existsSync(folder) && readdirSync(folder).length > 0
    ? [ok('reading model', 'is there')]
    : [warning('reading model', 'assets/reader is missing', 'Restore it from the release; search alone answers.')];
}

const backupTodos: Partial<Record<HealthAdvice, string>> = {
  backups_off: 'Set BACKUP_FOLDER and BACKUP_AT.',
  backups_unreadable: 'Check BACKUP_FOLDER and its rights.',
  backups_damaged: 'Run npm run backup, and check the disk that holds the backups.',
  backups_unrehearsed: 'Run npm run backup, which also tries a restore.',
};

const backupFaults: Partial<Record<HealthAdvice, string>> = {
  backups_off: 'none are made',
  backups_failed: 'the last nightly one failed',
  backups_none: 'there is none yet',
  backups_damaged: 'the newest cannot be restored',
  backups_unreadable: 'the folder cannot be read',
  backups_unrehearsed: 'no restore was tried lately',
};

/** Judged as on the page of the provider's admins. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const { state, advice, facts } = await judgeBackups(config);
  const at = facts.newestAt ?? facts.failedAt;
  const found = [advice && backupFaults[advice], at && `${facts.newestAt ? 'the newest is of' : 'at'} ${at}`]
    .filter(Boolean)
    .join(', ');
  if (state === 'ok' || advice === null) return [ok('backups', found)];
  const todo = backupTodos[advice] ?? 'Run npm run backup and read what it says.';
  return [
    state === 'failed' || advice === 'backups_old' ? failed('backups', found, todo) : warning('backups', found, todo),
  ];
}
