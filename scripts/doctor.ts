/**
 * `npm run doctor [-- --json]`: checks everything that the service relies on and says what to do. Changes nothing, prints
 * no secret; works while the service is running, stopped, or without its database. Exit code 0: all is well, 1: there is
 * something to look at, 2: something fails.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Finding, failed, nameFault } from './doctor/finding.ts';
import { Refusal, runCommand } from './operator-command.ts';

const signs = { ok: 'ok     ', off: 'not set', warning: 'look   ', failed: 'FAILED ' } as const;

async function main(): Promise<void> {
  const isJson = readArguments();
  const findings = await examine();
  if (isJson) process.stdout.write(`${JSON.stringify({ findings }, null, 2)}\n`);
  else {
    for (const { part, state, found, todo } of findings)
      process.stdout.write(`${signs[state]}  ${part}: ${found}.${todo ? ` ${todo}` : ''}\n`);
  }
  const has = (state: Finding['state']) => findings.some((each) => each.state === state);
  process.exitCode = has('failed') ? 2 : has('warning') ? 1 : 0;
}

async function examine(): Promise<Finding[]> {
  const [{ ConfigError, parseConfig }, database, machine] = await Promise.all([
    import('#server/platform/config/config.ts'),
    import('./doctor/check-database.ts'),
    import('./doctor/check-machine.ts'),
  ]);
  let config: ReturnType<typeof parseConfig>;
  try {
    config = parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [failed('configuration', error.message.replace(/\.$/, ''), 'Correct that variable.')];
  }
  const { dataDirectory } = config;
  const exists = (path: string) => existsSync(join(dataDirectory, 'user-uploads', path));
  const parts: Record<string, () => Finding[] | Promise<Finding[]>> = {
    storage: () => machine.checkStorage(config),
    memory: () => machine.checkMemory(),
    'key file': () => machine.checkKeyFile(config),
    database: () => database.withDatabase(config, database.checkDatabase),
    keys: () => stored(() => database.withDatabase(config, (client) => database.checkSealed(client, config))),
    files: () => stored(() => database.withDatabase(config, (client) => database.sampleUploads(client, exists))),
    providers: () => stored(() => database.withDatabase(config, database.checkProviders)),
    port: () => machine.checkPort(config),
    mail: () => machine.checkMail(config),
    vendors: () => machine.checkVendors(config),
    scanner: () => machine.checkScanner(config),
    'reading model': () => machine.checkReaderFiles(),
    backups: () => machine.checkBackups(config),
  };
  const found: Finding[] = [];
  for (const [part, check] of Object.entries(parts)) {
    try {
      found.push(...(await check()));
    } catch (error) {
      const fault = `could not be checked (${nameFault(error)})`;
      found.push(failed(part, fault, 'Look into the log of the service, and see the other findings.'));
    }
  }
  return found;
}

/** A database that cannot be reached is named once. */
async function stored(check: () => Promise<Finding[]>): Promise<Finding[]> {
  return (await check()).filter(({ part }) => part !== 'database');
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean' } } }).values.json ?? false;
  } catch (error) {
    throw new Refusal(`Nothing was checked: ${(error as Error).message}.\nUse: npm run doctor [-- --json]`);
  }
}

runCommand(main, 'The installation could not be checked');
