import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from './challenge-solution.ts';

/** Solves the challenge in some hundred milliseconds, in pieces that keep the page responsive. */
export async function solveInBrowser({ parameters, signature }: Challenge): Promise<unknown> {
  // Browsers have no `subtle` without HTTPS (except on localhost); the server decides then.
  if (!globalThis.crypto?.subtle) return null;
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  if (typeof nonce !== 'string' || typeof salt !== 'string' || typeof keyPrefix !== 'string')
    return null;
  return solveChallenge({
    challenge: {
      parameters: {
        algorithm: String(algorithm),
        nonce,
        salt,
        keyPrefix,
        cost: Number(cost),
        keyLength: Number(keyLength ?? 32),
      },
      signature,
    },
    deriveKey,
  });
}
