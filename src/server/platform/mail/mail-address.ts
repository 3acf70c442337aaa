/** An address with a display name, which may be empty. */
export type MailAddress = { name: string; address: string };

/**
 * True for a single address without quotes, comments, routes or white space, so that nothing in it can end a header or
 * add a recipient. At most 254 characters (RFC 5321, 4.5.3.1.3, without the angle brackets).
 */
export function isMailAddress(value: string): boolean {
  return (
    value.length <= 254 && /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(value)
  );
}

/** What follows the at sign of an address, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Reads `Name <address>`, `"Name" <address>` or a bare address; undefined for everything else. */
export function parseMailAddress(value: string): MailAddress | undefined {
  const [, name = '', address = ''] = /^(?:([^<>]*)<([^<>]*)>)$/.exec(value.trim()) ?? ['', '', value.trim()];
  if (!isMailAddress(address) || /\p{C}/u.test(name)) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
