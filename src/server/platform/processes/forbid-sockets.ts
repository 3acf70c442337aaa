import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Preloaded into programs that read untrusted files, so that no JavaScript in them can open a socket or resolve a name.
 * All of Node's protocols use these functions (TLS, HTTP, fetch and WebSocket use `net`); Node's permission model
 * closes the lower levels (process.binding, addons). It does not restrain machine code; the network namespace does, if
 * available.
 */
function refuse(): never {
  throw Object.assign(new Error('sockets are closed to programs that read files'), { code: 'ERR_ACCESS_DENIED' });
}

/** Permanently replaces these functions by the refusal. */
function close(holder: object, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(holder, name, { value: refuse, writable: false, configurable: false });
}

const functionsOf = (holder: object): string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(holder)).flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [name] : [],
  );

close(net.Socket.prototype, ['connect']);
close(net.Server.prototype, ['listen']);
close(dgram.Socket.prototype, ['bind', 'connect', 'send', 'addMembership']);
close(dgram, ['createSocket']);
close(dns.Resolver.prototype, functionsOf(dns.Resolver.prototype));
close(dns.promises.Resolver.prototype, functionsOf(dns.promises.Resolver.prototype));
const lookups = (holder: object) => functionsOf(holder).filter((name) => /^(lookup|resolve|reverse)/.test(name));
close(dns, lookups(dns));
close(dns.promises, lookups(dns.promises));
syncBuiltinESMExports();
