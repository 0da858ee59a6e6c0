import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from './challenge-solution.ts';

/** Works the puzzle out, a few hundred milliseconds in pieces that leave the page alive. */
export async function solveInBrowser({ parameters, signature }: Challenge): Promise<unknown> {
  // Outside https (and localhost) browsers have no `subtle`; the server then decides.
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
