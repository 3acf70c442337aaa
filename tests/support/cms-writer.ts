/** An element of BER; `isOpen` gives it an indefinite length. */
function ber(tag: number, content: Uint8Array, isOpen = false): Buffer {
  if (isOpen) return Buffer.concat([Buffer.from([tag, 0x80]), content, Buffer.alloc(2)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content]);
}

const signedData = '2a864886f70d010702';
export const encryptedData = '2a864886f70d010703';

/** Signed data without certificates and signatures, which are not judged; or another kind of data. */
export function writeCms(content: Uint8Array, { isOpen = false, kind = signedData } = {}): Uint8Array {
  const identifier = (hex: string) => ber(0x06, Buffer.from(hex, 'hex'));
  const octets = isOpen
    ? ber(0x24, Buffer.concat([ber(0x04, content.subarray(0, 5)), ber(0x04, content.subarray(5))]), true)
    : ber(0x04, content);
  const inner = ber(0x30, Buffer.concat([identifier('2a864886f70d010701'), ber(0xa0, octets, isOpen)]), isOpen);
  const signed = ber(0x30, Buffer.concat([ber(0x02, Buffer.from([1])), ber(0x31, Buffer.alloc(0)), inner]), isOpen);
  return ber(0x30, Buffer.concat([identifier(kind), ber(0xa0, signed, isOpen)]), isOpen);
}
