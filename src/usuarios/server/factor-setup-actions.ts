import { randomBytes } from 'node:crypto';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, sqlState, type Tx } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import { endSessionsOf } from '#server-kit/sessions.ts';
import type { NewPasskey } from '../contract/factor.ts';
import { refuseFactor } from '../contract/factor-refusals.ts';
import { readCode } from '../rules/factor-code.ts';
import { type FactorKind, MOST_PASSKEYS, TOTP_NAME } from '../rules/factor-fields.ts';
import { type RelyingParty, relyingPartyOf } from '../rules/relying-party.ts';
import { lockOwner, type WithCodes } from './factor-actions.ts';
import { factorAdded, mailFactorNews } from './factor-mail.ts';
import { factorsOf, passkeysIn, replaceRecoveryCodes } from './factor-match.ts';
import { creationOptions, readNewPasskey } from './factor-passkeys.ts';
import { matchingStep, newTotpSecret, openSecret, sealSecret, totpUri } from './factor-totp.ts';
import { claimAttempt, ownGuesser, takeBack } from './login-throttle.ts';

/** How long a user has to finish adding a factor. */
const SETUP_MS = 10 * 60_000;
const CHALLENGE_BYTES = 32;

/** Starts to add an authenticator app. Refuses (409 `totp-exists`) a second one. */
export async function beginTotp(kit: Kit, { actor }: Caller) {
  const { name } = await readSettings(kit);
  const rows = await factorsOf(kit.db, actor.id);
  if (rows.some(({ kind }) => kind === 'totp')) throw refuseFactor('totp-exists');
  const secret = newTotpSecret();
  await putSetup(kit, actor.id, {
    kind: 'totp',
    challenge: sealSecret(kit.keys.derive('factors'), secret, actor.id),
  });
  return { data: { secret, uri: totpUri(secret, { issuer: name, label: actor.username }) } };
}

/**
 * Adds the authenticator app. Refuses (409 `no-setup`) without a start in the last ten minutes,
 * (403 `wrong-code`) another code, (429) too many attempts, (409 `totp-exists`) a second app.
 */
export async function confirmTotp(kit: Kit, code: string, own: Caller): Promise<WithCodes> {
  const { actor } = own;
  const now = kit.clock();
  const sealed = await readSetup(kit, actor.id, 'totp');
  const who = ownGuesser(actor.id);
  if (kit.config.rateLimits) await claimAttempt(kit.db, who, now);
  const secret = openSecret(kit.keys.derive('factors'), sealed, actor.id);
  const typed = readCode(code);
  const step = typed?.kind === 'totp' ? matchingStep(secret, typed.code, now) : null;
  if (step === null) throw refuseFactor('wrong-code');
  const added = await addFactor(kit, own, {
    setup: { kind: 'totp', challenge: sealed },
    name: TOTP_NAME,
    values: { sealed_secret: sealed, last_step: step },
  });
  await takeBack(kit.db, who, now);
  return added;
}

/**
 * Starts to add a passkey. Refuses (409) where browsers offer none (`passkeys-unavailable`) and
 * more than ten (`too-many-passkeys`).
 */
export async function beginPasskey(kit: Kit, { actor }: Caller) {
  const site = siteOf(kit);
  const { name } = await readSettings(kit);
  const known = passkeysIn(await factorsOf(kit.db, actor.id));
  if (known.length >= MOST_PASSKEYS) throw refuseFactor('too-many-passkeys');
  const challenge = randomBytes(CHALLENGE_BYTES);
  await putSetup(kit, actor.id, { kind: 'passkey', challenge });
  const options = await creationOptions({ ...site, name }, actor, { challenge, known });
  return { data: { options: { ...options } } };
}

/**
 * Adds the passkey that the browser made. Refuses (409 `no-setup`) without a start in the last ten
 * minutes, (400 `wrong-passkey`) an answer that does not verify, (409 `passkey-known`) one that
 * exists, (409 `too-many-passkeys`) more than ten.
 */
export async function confirmPasskey(
  kit: Kit,
  { name, passkey }: { name: string; passkey: NewPasskey },
  own: Caller,
): Promise<WithCodes> {
  const site = siteOf(kit);
  const challenge = await readSetup(kit, own.actor.id, 'passkey');
  const values = await readNewPasskey(passkey, site, challenge);
  if (values === null) throw refuseFactor('wrong-passkey');
  return addFactor(kit, own, { setup: { kind: 'passkey', challenge }, name, values });
}

function siteOf(kit: Kit): RelyingParty {
  const site = relyingPartyOf(kit.publicUrl());
  if (site === null) throw refuseFactor('passkeys-unavailable');
  return site;
}

type Setup = { kind: FactorKind; challenge: Buffer };

async function putSetup({ db, clock }: Kit, userId: string, { kind, challenge }: Setup) {
  const values = { challenge, expires_at: new Date(clock() + SETUP_MS) };
  await db
    .insertInto('factor_setups')
    .values({ user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

async function readSetup({ db, clock }: Kit, userId: string, kind: FactorKind): Promise<Buffer> {
  const row = await db
    .selectFrom('factor_setups')
    .select('challenge')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(clock()))
    .executeTakeFirst();
  if (!row) throw refuseFactor('no-setup');
  return row.challenge;
}

/** The row of the setup ends with its use: of two confirmations at once, one adds the factor. */
async function consumeSetup(tx: Tx, userId: string, { kind, challenge }: Setup): Promise<void> {
  const used = await tx
    .deleteFrom('factor_setups')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('challenge', '=', challenge)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw refuseFactor('no-setup');
}

type NewFactor = {
  setup: Setup;
  name: string;
  values:
    | { sealed_secret: Buffer; last_step: number }
    | { credential_id: string; public_key: Buffer; counter: number; transports: string[] };
};

/**
 * Adds a factor, ends the other sessions, and gives the first recovery codes with the first factor.
 */
async function addFactor(
  kit: Kit,
  { actor, session, from }: Caller,
  { setup, name, values }: NewFactor,
): Promise<WithCodes> {
  const settings = await readSettings(kit);
  const now = kit.clock();
  const recoveryCodes = await inTransaction(kit.db, async (tx) => {
    const user = await lockOwner(tx, actor.id);
    await consumeSetup(tx, actor.id, setup);
    const before = await factorsOf(tx, actor.id);
    if (passkeysIn(before).length >= MOST_PASSKEYS && setup.kind === 'passkey') {
      throw refuseFactor('too-many-passkeys');
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
      .catch(refuseKnownFactor);
    const codes = before.length === 0 ? await replaceRecoveryCodes(tx, kit, actor.id) : null;
    await endSessionsOf(tx, actor.id, session.id);
    await mailFactorNews(tx, kit, user, { news: factorAdded(name), settings, now });
    const record = { type: 'user', id: actor.id } as const;
    const details = { kind: setup.kind };
    await writeAudit(tx, { actor, action: 'factor-added', record, details, from, now });
    return codes;
  });
  kit.jobs.nudge('mail');
  return { data: { recoveryCodes } };
}

const UNIQUE = '23505';

function refuseKnownFactor(error: unknown): never {
  if (sqlState(error) !== UNIQUE) throw error;
  const named = typeof error === 'object' && error !== null && 'constraint' in error;
  const totp = named && error.constraint === 'user_factors_one_totp';
  throw refuseFactor(totp ? 'totp-exists' : 'passkey-known');
}
