/**
 * A UUIDv7 (RFC 9562) for a new message: 48 bits of time in milliseconds and 74 random bits. Not crypto.randomUUID,
 * which is restricted to secure origins.
 */
export function createMessageId(now: number = Date.now()): string {
  const view = new DataView(crypto.getRandomValues(new Uint8Array(16)).buffer);
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(new Uint8Array(view.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
