/** Bech32 (BIP 173), the encoding of age's keys, without the limit of 90 characters. */

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

function checksum(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    generators.forEach((generator, bit) => {
      if ((top >>> bit) & 1) sum ^= generator;
    });
  }
  return sum;
}

const spread = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
};

/** Regroups bits from groups of `from` bits to groups of `to` bits; null if unpadded and the rest is not zero. */
function regroup(groups: Iterable<number>, from: number, to: number, isPadded: boolean): number[] | null {
  let [held, bits] = [0, 0];
  const result: number[] = [];
  for (const group of groups) {
    held = (held << from) | group;
    bits += from;
    while (bits >= to) {
      bits -= to;
      result.push((held >>> bits) & ((1 << to) - 1));
    }
    held &= (1 << bits) - 1;
  }
  if (isPadded && bits > 0) result.push((held << (to - bits)) & ((1 << to) - 1));
  return isPadded || (bits < from && held === 0) ? result : null;
}

export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, 8, 5, true) ?? [];
  const sum = checksum([...spread(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1;
  const ending = Array.from({ length: 6 }, (_, place) => (sum >>> (5 * (5 - place))) & 31);
  return `${prefix}1${[...values, ...ending].map((value) => alphabet[value]).join('')}`;
}

/** Null if it is malformed or has another prefix. */
export function decodeBech32(prefix: string, text: string): Buffer | null {
  const lower = text.toLowerCase();
  if ((text !== lower && text !== text.toUpperCase()) || !lower.startsWith(`${prefix}1`)) return null;
  const values = [...lower.slice(prefix.length + 1)].map((letter) => alphabet.indexOf(letter));
  if (values.length < 6 || values.includes(-1) || checksum([...spread(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -6), 5, 8, false);
  return bytes && Buffer.from(bytes);
}
