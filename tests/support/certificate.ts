import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key and its self-signed certificate, both PEM. */
export type TestCertificate = { key: string; cert: string };

/** Creates a certificate for 127.0.0.1 and localhost, valid for a day in either direction: for test servers. */
export function createCertificate(): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId('06082a8648ce3d040302'));
  const name = sequence(set(sequence(objectId('0603550403'), element(0x0c, Buffer.from('localhost')))));
  const dayMilliseconds = 86_400_000;
  const addresses = sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])));
  const constraints = sequence(element(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(objectId('0603551d11'), element(0x04, addresses)),
    sequence(objectId('0603551d13'), element(0x01, Buffer.from([0xff])), element(0x04, constraints)),
  );
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - dayMilliseconds), time(Date.now() + dayMilliseconds)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

/** A DER element: type, content length, content. */
function element(kind: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => element(0x31, Buffer.concat(parts));
const objectId = (hex: string) => Buffer.from(hex, 'hex');
const time = (milliseconds: number) =>
  element(
    0x17,
    Buffer.from(new Date(milliseconds).toISOString().replace(/^..(..)-(..)-(..)T(..):(..):(..).*$/, '$1$2$3$4$5$6Z')),
  );
