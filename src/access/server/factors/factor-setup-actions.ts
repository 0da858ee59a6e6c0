import { randomBytes } from 'node:crypto';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { decryptSecret, encryptSecret } from '#platform/auth/encrypted-secret.ts';
import { inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { NewPasskey } from '../../contract/factor.ts';
import { factorError } from '../../contract/factor-errors.ts';
import { type FactorKind, MAX_PASSKEYS, readCode, TOTP_NAME } from '../../rules/factor-fields.ts';
import { type RelyingParty, relyingPartyOf } from '../../rules/relying-party.ts';
import { claimAttempt, ownAccountSubject, releaseAttempt } from '../login/login-throttle.ts';
import { endSessionsOf } from '../login/open-sessions.ts';
import { lockUserForUpdate, type RecoveryCodesReply } from './factor-actions.ts';
import { factorAddedMail, queueFactorMail } from './factor-mail.ts';
import {
  factorsOf,
  matchingStep,
  newTotpSecret,
  passkeysIn,
  replaceRecoveryCodes,
  totpUri,
} from './factor-match.ts';
import { creationOptions, verifyNewPasskey } from './factor-passkeys.ts';

/** Time to finish adding a factor, in ms. */
const SETUP_MS = 10 * 60_000;
const CHALLENGE_BYTES = 32;

/** Starts to add an authenticator app. Rejects with 409 `totp-exists` a second one. */
export async function beginTotp(context: AppContext, { actor }: Caller) {
  const { name } = await readSettings(context);
  const rows = await factorsOf(context.db, actor.id);
  if (rows.some(({ kind }) => kind === 'totp')) throw factorError('totp-exists');
  const secret = newTotpSecret();
  await putSetup(context, actor.id, {
    kind: 'totp',
    challenge: encryptSecret(context.keys.derive('factors'), secret, actor.id),
  });
  return { data: { secret, uri: totpUri(secret, { issuer: name, label: actor.username }) } };
}

/**
 * Adds the authenticator app. Rejects with 409 `no-setup` without a start in the last ten minutes, with
 * 403 `wrong-code` another code, with 429 too many attempts, with 409 `totp-exists` a second app.
 */
export async function confirmTotp(
  context: AppContext,
  code: string,
  own: Caller,
): Promise<RecoveryCodesReply> {
  const { actor } = own;
  const now = context.clock();
  const sealed = await readSetup(context, actor.id, 'totp');
  const who = ownAccountSubject(actor.id);
  if (context.config.rateLimits) await claimAttempt(context.db, who, now);
  const secret = decryptSecret(context.keys.derive('factors'), sealed, actor.id);
  const typed = readCode(code);
  const step = typed?.kind === 'totp' ? matchingStep(secret, typed.code, now) : null;
  if (step === null) throw factorError('wrong-code');
  const added = await addFactor(context, own, {
    setup: { kind: 'totp', challenge: sealed },
    name: TOTP_NAME,
    values: { sealed_secret: sealed, last_step: step },
  });
  await releaseAttempt(context.db, who, now);
  return added;
}

/**
 * Starts to add a passkey. Rejects with 409 if browsers support none on this site
 * (`passkeys-unavailable`), and more than ten (`too-many-passkeys`).
 */
export async function beginPasskey(context: AppContext, { actor }: Caller) {
  const site = requireRelyingParty(context);
  const { name } = await readSettings(context);
  const known = passkeysIn(await factorsOf(context.db, actor.id));
  if (known.length >= MAX_PASSKEYS) throw factorError('too-many-passkeys');
  const challenge = randomBytes(CHALLENGE_BYTES);
  await putSetup(context, actor.id, { kind: 'passkey', challenge });
  const options = await creationOptions({ ...site, name }, actor, { challenge, known });
  return { data: { options: { ...options } } };
}

/**
 * Adds the passkey that the browser created. Rejects with 409 `no-setup` without a start in the last ten
 * minutes, with 400 `wrong-passkey` an answer that does not verify, with 409 `passkey-known` an
 * existing passkey, with 409 `too-many-passkeys` more than ten.
 */
export async function confirmPasskey(
  context: AppContext,
  { name, passkey }: { name: string; passkey: NewPasskey },
  own: Caller,
): Promise<RecoveryCodesReply> {
  const site = requireRelyingParty(context);
  const challenge = await readSetup(context, own.actor.id, 'passkey');
  const values = await verifyNewPasskey(passkey, site, challenge);
  if (values === null) throw factorError('wrong-passkey');
  return addFactor(context, own, { setup: { kind: 'passkey', challenge }, name, values });
}

function requireRelyingParty(context: AppContext): RelyingParty {
  const site = relyingPartyOf(context.publicUrl());
  if (site === null) throw factorError('passkeys-unavailable');
  return site;
}

type Setup = { kind: FactorKind; challenge: Buffer };

async function putSetup({ db, clock }: AppContext, userId: string, { kind, challenge }: Setup) {
  const values = { challenge, expires_at: new Date(clock() + SETUP_MS) };
  await db
    .insertInto('factor_setups')
    .values({ user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

async function readSetup(
  { db, clock }: AppContext,
  userId: string,
  kind: FactorKind,
): Promise<Buffer> {
  const row = await db
    .selectFrom('factor_setups')
    .select('challenge')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(clock()))
    .executeTakeFirst();
  if (!row) throw factorError('no-setup');
  return row.challenge;
}

/** Deletes the row of the setup: of two concurrent confirmations, one adds the factor. */
async function consumeSetup(tx: Tx, userId: string, { kind, challenge }: Setup): Promise<void> {
  const used = await tx
    .deleteFrom('factor_setups')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('challenge', '=', challenge)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw factorError('no-setup');
}

type NewFactor = {
  setup: Setup;
  name: string;
  values:
    | { sealed_secret: Buffer; last_step: number }
    | { credential_id: string; public_key: Buffer; counter: number; transports: string[] };
};

/**
 * Adds a factor and ends the other sessions. Creates recovery codes with the first factor.
 */
async function addFactor(
  context: AppContext,
  { actor, session, from }: Caller,
  { setup, name, values }: NewFactor,
): Promise<RecoveryCodesReply> {
  const settings = await readSettings(context);
  const now = context.clock();
  const recoveryCodes = await inTransaction(context.db, async (tx) => {
    const user = await lockUserForUpdate(tx, actor.id);
    await consumeSetup(tx, actor.id, setup);
    const before = await factorsOf(tx, actor.id);
    if (passkeysIn(before).length >= MAX_PASSKEYS && setup.kind === 'passkey') {
      throw factorError('too-many-passkeys');
    }
    await tx
      .insertInto('user_factors')
      .values({
        id: newId(),
        user_id: actor.id,
        kind: setup.kind,
        name,
        created_at: new Date(now),
        ...values,
      })
      .execute()
      .catch(rejectKnownFactor);
    const codes = before.length === 0 ? await replaceRecoveryCodes(tx, context, actor.id) : null;
    await endSessionsOf(tx, actor.id, session.id);
    await queueFactorMail(tx, context, user, { mail: factorAddedMail(name), settings, now });
    const record = { type: 'user', id: actor.id } as const;
    const details = { kind: setup.kind };
    await writeAudit(tx, { actor, action: 'factor-added', record, details, from, now });
    return codes;
  });
  return { data: { recoveryCodes } };
}

function rejectKnownFactor(error: unknown): never {
  if (violates(error, 'user_factors_one_totp')) throw factorError('totp-exists');
  if (violates(error, 'user_factors_credential_id_key')) throw factorError('passkey-known');
  throw error;
}
