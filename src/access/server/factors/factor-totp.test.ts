import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from '#platform/auth/encrypted-secret.ts';
import { matchingStep, newTotpSecret, totpUri } from './factor-match.ts';

const STEP_MS = 30_000;

describe('matchingStep', () => {
  /** The SHA-1 rows of RFC 6238, appendix B; the last six digits. */
  const RFC = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer })
    .base32;
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('returns the step of the code at second %i of RFC 6238', (second, code) => {
    expect(matchingStep(RFC, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  test('accepts only codes that are at most one step from the current one', () => {
    const at = fc.integer({ min: 10 * STEP_MS, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(at, fc.integer({ min: -3, max: 3 }), (now, away) => {
        const secret = newTotpSecret();
        const codeOf = (steps: number) =>
          TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * STEP_MS });
        // Skip secrets that have the same code in two steps by chance.
        fc.pre(
          away === 0 || ![-1, 0, 1].some((near) => near !== away && codeOf(near) === codeOf(away)),
        );
        const step = Math.floor(now / STEP_MS) + away;
        expect(matchingStep(secret, codeOf(away), now)).toBe(Math.abs(away) <= 1 ? step : null);
      }),
    );
  });
});

test('totpUri contains the issuer, the account and a secret of 160 bits', () => {
  const secret = newTotpSecret();
  const url = new URL(totpUri(secret, { issuer: 'Taller Güida', label: 'ana' }));
  expect(decodeURIComponent(url.pathname)).toContain('Taller Güida:ana');
  expect(url.searchParams.get('secret')).toBe(secret);
  expect(Secret.fromBase32(secret).bytes.length).toBe(20);
});

describe('decryptSecret', () => {
  const key = randomBytes(32);
  const sealed = encryptSecret(key, 'ABCDEF', 'ana');

  test('returns the secret for its key and its user', () => {
    expect(decryptSecret(key, sealed, 'ana')).toBe('ABCDEF');
  });

  test('throws for another key, another user or a changed ciphertext', () => {
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => decryptSecret(randomBytes(32), sealed, 'ana')).toThrow();
    expect(() => decryptSecret(key, sealed, 'eva')).toThrow();
    expect(() => decryptSecret(key, changed, 'ana')).toThrow();
  });
});
