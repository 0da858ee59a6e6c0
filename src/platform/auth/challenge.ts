import { createHash } from 'node:crypto';
import {
  type Challenge,
  createChallenge,
  randomInt,
  type Solution,
  verifySolution,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { CHALLENGE_FAILED_TEXT, getChallenge } from '#shared/contract/challenge-endpoint.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../data/database.ts';
import { networkKey } from '../http/network.ts';
import { type RateLimit, readCalls } from '../http/rate-limit.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';

/**
 * Action that a challenge is bound to. A challenge is a signed, single-use, expiring proof-of-work
 * puzzle beside the arithmetic question of the public forms. A browser solves it in the background
 * while the user reads the summary; a bot has to work for every try.
 */
export type ChallengeAction = 'citation' | 'reservation';
type SolvedChallenge = { challenge: Challenge; solution: Solution };

const LIFETIME_MS = 20 * 60_000;
/** PBKDF2 rounds per try; about 2 ms in a browser. */
const COST = 5_000;
/** Tries for a default challenge: about 0.3 s. The work factor multiplies them. */
const TRIES = [80, 160] as const;
/** Largest work factor, for an address that books a lot: about 3 s, or 20 s on an old phone. */
export const MAX_WORK_FACTOR = 10;

/** Creates a challenge. It expires by the machine's clock, with which the library compares it. */
function issueChallenge(
  secret: string,
  action: ChallengeAction,
  factor: number,
): Promise<Challenge> {
  const work = Math.min(factor, MAX_WORK_FACTOR);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(TRIES[0] * work, TRIES[1] * work),
    // Signed with the rest, so that an easy challenge does not pass where a harder one is required.
    data: { action, factor: work },
    expiresAt: Math.floor((Date.now() + LIFETIME_MS) / 1000),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecret(secret),
    deriveKey,
  });
}

/** The derived key is signed too, so that verifying takes two HMACs instead of a key derivation. */
const keySecret = (secret: string) => `${secret}:key`;

/** Error for every submission without a valid solution; the reason is not in it. */
export const challengeError = () =>
  new DomainError('challenge-invalid', 400, CHALLENGE_FAILED_TEXT);

/** A challenge with the right solution, as the row that marks it used. */
export type VerifiedChallenge = { signature: string; expires_at: Date };

/**
 * Verifies a solved challenge. Rejects (400) a missing, wrong or expired one, and one of another
 * action or with a smaller work factor. Runs no statement, so a caller can verify before its transaction.
 */
export async function verifyChallenge(
  secret: string,
  required: { action: ChallengeAction; factor: number },
  encoded: string | undefined,
): Promise<VerifiedChallenge> {
  const solved = encoded === undefined ? null : decode(encoded);
  const data = solved?.challenge.parameters.data;
  if (!solved || data?.['action'] !== required.action) throw challengeError();
  if (Number(data['factor'] ?? 0) < required.factor) throw challengeError();
  if (!(await verify(secret, solved))) throw challengeError();
  return { signature: fingerprint(solved.challenge), expires_at: expiry(solved.challenge) };
}

/**
 * Marks a challenge as used in the caller's transaction. Rejects (400) one that was used before. If
 * the same one arrives twice at once, the second is rejected.
 */
export async function markChallengeUsed(tx: Tx, verified: VerifiedChallenge): Promise<void> {
  const inserted = await markUsedStatement(tx, verified).executeTakeFirst();
  if (!inserted) throw challengeError();
}

/** Returns the statement of `markChallengeUsed`, which returns no row for a challenge that was used before. */
export function markUsedStatement(tx: Tx, verified: VerifiedChallenge) {
  return tx
    .insertInto('used_challenges')
    .values(verified)
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature');
}

async function verify(secret: string, solved: SolvedChallenge): Promise<boolean> {
  try {
    const { verified } = await verifySolution({
      ...solved,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecret(secret),
      deriveKey,
    });
    return verified;
  } catch {
    return false; // the library throws for some malformed input
  }
}

/** Decodes base64 of the JSON, at most 4 KB. */
function decode(text: string): SolvedChallenge | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return isSolvedChallenge(value) ? value : null;
  } catch {
    return null;
  }
}

function isSolvedChallenge(value: unknown): value is SolvedChallenge {
  const solved = value as Partial<SolvedChallenge> | null;
  return (
    typeof solved?.challenge?.signature === 'string' &&
    typeof solved.challenge.parameters === 'object' &&
    solved.challenge.parameters !== null &&
    typeof solved.challenge.parameters.expiresAt === 'number' &&
    typeof solved.solution === 'object' &&
    solved.solution !== null
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

/** Housekeeping: deletes expired challenges, which are rejected anyway. */
export async function forgetOldChallenges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('used_challenges')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** Rate limit of an action and the current work factor of its challenge. */
type Protection = { limit: RateLimit; factor: () => Promise<number> };

/** Serves challenges. An address above the rate limit of an action gets the hardest one. */
export function challengeRoutes(
  app: FastifyInstance,
  context: AppContext,
  protections: Readonly<Record<ChallengeAction, Protection>>,
): void {
  registerEndpoint(app, getChallenge, async ({ query, address }) => {
    const { limit, factor } = protections[query.action];
    const calls = await readCalls(
      context.db,
      limit,
      networkKey(context.keys, address),
      context.clock(),
    );
    const work = calls >= limit.calls ? MAX_WORK_FACTOR : await factor();
    const challenge = await issueChallenge(context.challengeSecret, query.action, work);
    return {
      data: {
        parameters: { ...challenge.parameters },
        signature: challenge.signature ?? '',
      },
    };
  });
}
