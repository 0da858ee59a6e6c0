import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '#access/contract/factor.ts';

/** A passkey in software: the answers of a browser and its authenticator, by WebAuthn. */
export type TestPasskey = {
  create(challenge: string): NewPasskey;
  /** `unlocked: false`: the device did not verify finger or PIN. */
  use(challenge: string, change?: { origin?: string; unlocked?: boolean }): UsedPasskey;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export function testPasskey(origin: string, { idBytes = 16 } = {}): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(idBytes);
  const id = credentialId.toString('base64url');
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  const about = { id, rawId: id, type: 'public-key' } as const;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const head = (flags: number) => Buffer.concat([rpIdHash, Buffer.from([flags, 0, 0, 0, 0])]);
  return {
    create(challenge) {
      // CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = bytesOf(credentialId.length);
      const data = Buffer.concat([
        head(PRESENT | VERIFIED | WITH_KEY),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      // CBOR of {fmt: 'none', attStmt: {}, authData: data}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        bytesOf(data.length),
        data,
      ]);
      return {
        ...about,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(challenge, { origin: from = origin, unlocked = true } = {}) {
      const data = head(unlocked ? PRESENT | VERIFIED : PRESENT);
      const client = clientData('webauthn.get', challenge, from);
      const hash = createHash('sha256').update(client).digest();
      return {
        ...about,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** Two bytes, the higher one first. */
const bytesOf = (length: number) => Buffer.from([length >> 8, length & 255]);
