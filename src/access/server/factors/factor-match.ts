import { createHmac, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '#platform/app-context.ts';
import { decryptSecret } from '#platform/auth/encrypted-secret.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import type { UserFactors } from '#platform/data/database-types.ts';
import type { UsedPasskey } from '../../contract/factor.ts';
import {
  FORMER_RECOVERY_SIGNS,
  newRecoveryCode,
  RECOVERY_CODES,
  readCode,
} from '../../rules/factor-fields.ts';
import { relyingPartyOf } from '../../rules/relying-party.ts';
import { type Passkey, verifyPasskey } from './factor-passkeys.ts';

export type FactorRow = Selectable<UserFactors>;

/** A matching factor that is not consumed yet. */
export type FactorMatch =
  | { kind: 'totp'; id: string; step: number }
  | { kind: 'passkey'; id: string; counter: number }
  | { kind: 'recovery'; codeHash: Buffer };

/** Returns the factors of a user, oldest first. */
export function factorsOf(db: Db | Tx, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('user_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Returns the passkeys among the rows. Their columns are complete by the constraint
 * `user_factors_complete`.
 */
export function passkeysIn(rows: readonly FactorRow[]): (Passkey & { id: string })[] {
  return rows.flatMap(({ id, credential_id, public_key, counter, transports }) =>
    credential_id === null || public_key === null || counter === null || transports === null
      ? []
      : [{ id, credential_id, public_key, counter, transports }],
  );
}

/**
 * Returns the match of a typed code (of the app, or a recovery code), or `null`. Does not consume it.
 */
export async function matchCode(
  context: AppContext,
  userId: string,
  typed: string,
): Promise<FactorMatch | null> {
  const read = readCode(typed);
  if (read?.kind === 'recovery') return matchRecoveryCode(context, userId, read.code);
  const row = (await factorsOf(context.db, userId)).find(({ kind }) => kind === 'totp');
  if (!read || !row?.sealed_secret) return null;
  const secret = decryptSecret(context.keys.derive('factors'), row.sealed_secret, userId);
  const step = matchingStep(secret, read.code, context.clock());
  return step === null ? null : { kind: 'totp', id: row.id, step };
}

async function matchRecoveryCode(context: AppContext, userId: string, code: string) {
  const codeHash = hashRecoveryCode(context, code);
  const row = await context.db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row ? ({ kind: 'recovery', codeHash } as const) : null;
}

/** Returns the match of a passkey's answer to this challenge, or `null`. */
export async function matchPasskey(
  context: AppContext,
  userId: string,
  { answer, challenge }: { answer: UsedPasskey; challenge: Buffer },
): Promise<FactorMatch | null> {
  const site = relyingPartyOf(context.publicUrl());
  const known = passkeysIn(await factorsOf(context.db, userId));
  const passkey = known.find(({ credential_id }) => credential_id === answer.id);
  if (!site || !passkey) return null;
  const counter = await verifyPasskey(answer, site, { challenge, passkey });
  return counter === null ? null : { kind: 'passkey', id: passkey.id, counter };
}

/**
 * Consumes a match by compare-and-set: of two calls with the same code or signature, one returns
 * `true`. Codes of steps before the last accepted one are consumed with it.
 */
export async function consumeMatch(
  tx: Tx,
  userId: string,
  match: FactorMatch,
  now: number,
): Promise<boolean> {
  if (match.kind === 'recovery') {
    const used = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', match.codeHash)
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  }
  const factor = tx
    .updateTable('user_factors')
    .where('id', '=', match.id)
    .where('user_id', '=', userId)
    .returning('id');
  const used = { last_used_at: new Date(now) };
  const changed =
    match.kind === 'totp'
      ? factor.set({ ...used, last_step: match.step }).where('last_step', '<', match.step)
      : // The counter of many authenticators is always 0.
        factor
          .set({ ...used, counter: match.counter })
          .where((or) => or.or([or('counter', '<', match.counter), or('counter', '=', 0)]));
  return (await changed.executeTakeFirst()) !== undefined;
}

/** Whether the match is of the code that was accepted last; older codes may never have been used. */
export async function isLastCode(tx: Tx, match: FactorMatch): Promise<boolean> {
  if (match.kind !== 'totp') return false;
  const last = tx
    .selectFrom('user_factors')
    .select('id')
    .where('id', '=', match.id)
    .where('last_step', '=', match.step);
  return (await last.executeTakeFirst()) !== undefined;
}

/** Replaces the recovery codes of a user. Returns the new ones, which cannot be read again. */
export async function replaceRecoveryCodes(
  tx: Tx,
  context: AppContext,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(randomByte));
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const hashes = codes.map((code) => hashRecoveryCode(context, readCode(code)?.code ?? ''));
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

const randomByte = () => randomBytes(1)[0] ?? 0;

/**
 * Hashes with a key outside the database, so that the stored hashes alone cannot be brute-forced.
 */
function hashRecoveryCode({ keys }: AppContext, code: string): Buffer {
  // Codes of the former length are hashed with the key of the other factors.
  if (code.length === FORMER_RECOVERY_SIGNS) {
    return createHmac('sha256', keys.derive('factors')).update(`recovery ${code}`).digest();
  }
  return createHmac('sha256', keys.derive('recovery')).update(code).digest();
}

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, steps of 30 seconds. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the current one that are accepted: clocks of telephones differ. */
const WINDOW = 1;

/** Returns a new random secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` address that authenticator apps read from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret), issuer, label }).toString();
}

/**
 * Returns the time step whose code this is, or `null` for a code of another time. `now` in epoch
 * milliseconds. The caller accepts each step once.
 */
export function matchingStep(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
