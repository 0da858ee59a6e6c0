import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskey, UsedPasskey } from '../../contract/factor.ts';
import type { RelyingParty } from '../../rules/relying-party.ts';

/** Loaded at its first use: it takes a tenth of the CPU time of a start. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 of RFC 8152 and 8812: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Milliseconds that browsers wait for the user. */
const TIMEOUT_MS = 5 * 60_000;

/** A passkey as stored in the database. */
export type Passkey = {
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
};

type Known = Pick<Passkey, 'credential_id' | 'transports'>;
type Person = { id: string; username: string; name: string };

const toDescriptors = (known: readonly Known[]) =>
  known.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

/** Returns the options for the browser to create a passkey; the user must unlock the device. */
export async function creationOptions(
  site: RelyingParty & { name: string },
  { id, username, name }: Person,
  { challenge, known }: { challenge: Buffer; known: readonly Known[] },
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: new Uint8Array(Buffer.from(id)),
    userName: username,
    userDisplayName: name,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: toDescriptors(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/**
 * Verifies the browser's answer. Returns the new passkey, or `null` if any part of the answer is
 * wrong.
 */
export async function verifyNewPasskey(
  answer: NewPasskey,
  site: RelyingParty,
  challenge: Buffer,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { transports = [], ...response } = answer.response;
  const verified = await nullOnError<VerifiedRegistrationResponse>(
    verifyRegistrationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  if (id !== answer.id) return null;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

/** Returns the options for the browser to use one of these passkeys. */
export async function requestOptions(
  site: RelyingParty,
  { challenge, known }: { challenge: Buffer; known: readonly Known[] },
) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    allowCredentials: toDescriptors(known),
    userVerification: 'required',
  });
}

/**
 * Verifies the browser's answer. Returns its signature counter, or `null` if any part is wrong.
 */
export async function verifyPasskey(
  answer: UsedPasskey,
  site: RelyingParty,
  { challenge, passkey }: { challenge: Buffer; passkey: Passkey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await nullOnError(
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The library throws for every invalid answer; answers are untrusted input. */
function nullOnError<Value>(verification: Promise<Value>): Promise<Value | null> {
  return verification.catch(() => null);
}
