import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type ChallengeAction, MAX_WORK_FACTOR } from '#platform/auth/challenge.ts';
import { machineNow } from './machine-clock.ts';

/**
 * Returns a solved challenge that the app accepts. The first try solves it, so that thousands are
 * ready in seconds; the server's work is the same.
 */
export async function createSolvedChallenge(
  secret: string,
  action: ChallengeAction = 'citation',
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    counter: 1,
    data: { action, factor: MAX_WORK_FACTOR },
    expiresAt: Math.floor(machineNow() / 1000) + 3_600,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
    deriveKey,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
