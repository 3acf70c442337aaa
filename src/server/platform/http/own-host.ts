import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * True if a host, with or without port, can only mean this machine: localhost, an IP address, or the machine's own
 * name. Any other name may be a stranger's that points here (DNS rebinding).
 */
export function isOwnHost(host: string, machine: string = hostname()): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '');
  if (name.startsWith('[') || isIP(name) !== 0) return true;
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const full = machine.toLowerCase();
  const [short = full] = full.split('.');
  return [full, short, `${short}.local`].includes(name);
}
