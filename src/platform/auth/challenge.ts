import { createHash } from 'node:crypto';
import {
  type Challenge,
  createChallenge,
  randomInt,
  type Solution,
  verifySolution,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { CHALLENGE_FAILED_TEXT } from '#shared/contract/challenge-endpoint.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Tx } from '../data/database.ts';

/**
 * The work behind the public forms' sum: a signed, single-use, expiring puzzle bound to an action.
 * A person's browser solves it unnoticed while they read the summary; a bot pays for every try.
 */
export type ChallengeAction = 'citation' | 'reservation';
type Proof = { challenge: Challenge; solution: Solution };

const LIFETIME_MS = 20 * 60_000;
/** Rounds of PBKDF2 in one try; a browser needs about 2 ms for them. */
const COST = 5_000;
/** Tries until the solution of a usual challenge: about 0.3 s. A factor multiplies them. */
const TRIES = [80, 160] as const;
/** For an address that books a lot, and the most there is: about 3 s, or 20 s on an old phone. */
export const MAX_WORK_FACTOR = 10;

/** Expiry is real time: the library compares it with the machine's clock. */
export function issueChallenge(
  secret: string,
  action: ChallengeAction,
  factor: number,
): Promise<Challenge> {
  const work = Math.min(factor, MAX_WORK_FACTOR);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(TRIES[0] * work, TRIES[1] * work),
    // Signed with the rest: an easy one collected beforehand does not pass for a harder one.
    data: { action, factor: work },
    expiresAt: Math.floor((Date.now() + LIFETIME_MS) / 1000),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecret(secret),
    deriveKey,
  });
}

/** With the derived key signed too, verifying costs two HMACs instead of a derivation. */
const keySecret = (secret: string) => `${secret}:key`;

/** What every unproven submission is answered, whatever was wrong with it. */
export const challengeError = () =>
  new DomainError('challenge-invalid', 400, CHALLENGE_FAILED_TEXT);

/**
 * Verifies the proof and uses it up in the caller's transaction. Refuses a wrong, expired,
 * foreign-action, too easy or already used one; of two at once the second finds it used.
 */
export async function consumeChallenge(
  tx: Tx,
  secret: string,
  wanted: { action: ChallengeAction; factor: number },
  proof: string | undefined,
): Promise<void> {
  const read = proof === undefined ? null : readProof(proof);
  const data = read?.challenge.parameters.data;
  if (!read || data?.['action'] !== wanted.action) throw challengeError();
  if (Number(data['factor'] ?? 0) < wanted.factor) throw challengeError();
  const result = await verify(secret, read);
  if (!result) throw challengeError();
  const inserted = await tx
    .insertInto('used_challenges')
    .values({ signature: fingerprint(read.challenge), expires_at: expiry(read.challenge) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  if (!inserted) throw challengeError();
}

async function verify(secret: string, proof: Proof): Promise<boolean> {
  try {
    const { verified } = await verifySolution({
      ...proof,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecret(secret),
      deriveKey,
    });
    return verified;
  } catch {
    return false; // malformed in a way that the library does not answer for
  }
}

/** The wire form is base64 of the JSON; at most 4 KB. */
function readProof(text: string): Proof | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return isProof(value) ? value : null;
  } catch {
    return null;
  }
}

function isProof(value: unknown): value is Proof {
  const proof = value as Partial<Proof> | null;
  return (
    typeof proof?.challenge?.signature === 'string' &&
    typeof proof.challenge.parameters === 'object' &&
    proof.challenge.parameters !== null &&
    typeof proof.challenge.parameters.expiresAt === 'number' &&
    typeof proof.solution === 'object' &&
    proof.solution !== null
  );
}

function fingerprint(challenge: Challenge): string {
  return createHash('sha256')
    .update(challenge.signature ?? '')
    .digest('base64url');
}

function expiry(challenge: Challenge): Date {
  return new Date((challenge.parameters.expiresAt ?? 0) * 1000);
}

/** Housekeeping: an expired challenge is refused for its age already. */
export async function forgetOldChallenges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('used_challenges')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
