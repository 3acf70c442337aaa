/**
 * Adds a stub to package-lock.json for every optional dependency without an entry, so that `npm ci` accepts a lock made
 * where other platforms' variants were unavailable. Run after every change of the lock.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type LockPackage = { optionalDependencies?: Record<string, string>; optional?: boolean; version?: string };
type Lock = { packages: Record<string, LockPackage> };

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[`node_modules/${name}`]) continue;
    const variant = /(linux|darwin|win32|windows|android|freebsd|openharmony|wasm32)/.exec(name)?.[1];
    const os = variant === 'windows' ? 'win32' : variant === 'wasm32' ? undefined : variant;
    const cpu = /(x64|arm64|arm|ia32|riscv64|ppc64|s390x|loong64|wasm32)/.exec(name)?.[1];
    const stub = {
      version: range.replace(/^[\^~]/, ''),
      optional: true,
      ...(os ? { os: [os] } : {}),
      ...(cpu ? { cpu: [cpu] } : {}),
    };
    lock.packages[`node_modules/${name}`] = stub;
    added += 1;
  }
}
const text = JSON.stringify(
  { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))) },
  null,
  2,
);
if (/"resolved":/.test(text))
  throw new Error('package-lock.json holds download addresses: set omit-lockfile-registry-resolved=true');
writeFileSync('package-lock.json', `${text}\n`);
console.log(`package-lock.json: ${added} optional variants added`);
