import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The subset of CBOR (RFC 8949) that WebAuthn needs: integers, byte strings, text strings, maps. */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x1_00) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [encode(key), encode(entry)])]);
}

type Options = { challenge: string };

/** A security key in memory (ES256): creates and proves credentials, in the form the browser sends to the server. */
export class VirtualAuthenticator {
  readonly #rpId: string;
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = base64url(randomBytes(32));
  /** Number of uses; every proof increments it. A copied key would not know the other's uses. */
  counter = 0;
  /** Whether it asks for a PIN or fingerprint. */
  verifiesUsers = true;

  constructor({ rpId = 'localhost', origin = 'http://localhost:3000' }: { rpId?: string; origin?: string } = {}) {
    this.#rpId = rpId;
    this.#origin = origin;
  }

  #authenticatorData(more: number, rest: Uint8Array = new Uint8Array()): Buffer {
    const data = Buffer.alloc(37);
    sha256(this.#rpId).copy(data);
    data[32] = flags.userPresent | (this.verifiesUsers ? flags.userVerified : 0) | more;
    data.writeUInt32BE(this.counter, 33);
    return Buffer.concat([data, rest]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  /** Response to registration options. */
  register({ challenge }: Options): Record<string, unknown> {
    const { x = '', y = '' } = (this.#keys.publicKey as KeyObject).export({ format: 'jwk' });
    const publicKey = encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey]);
    const authData = this.#authenticatorData(flags.attestedCredential, credential);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
        attestationObject: base64url(encode(attestation)),
        transports: ['usb'],
      },
    };
  }

  /** Response to authentication options. */
  prove({ challenge }: Options): Record<string, unknown> {
    this.counter += 1;
    const authenticatorData = this.#authenticatorData(0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }
}
