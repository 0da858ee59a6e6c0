import { createHash } from 'node:crypto';
import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { hashToken, newToken, TOKEN_FORM } from '#platform/data/ids.ts';
import type { NeededFactor } from '../../contract/factor.ts';
import { factorError } from '../../contract/factor-errors.ts';
import type { StepKind } from '../../rules/factor-fields.ts';
import { relyingPartyOf } from '../../rules/relying-party.ts';
import { type FactorRow, passkeysIn } from './factor-match.ts';
import { requestOptions } from './factor-passkeys.ts';

const TICKET_MS = 5 * 60_000;
const MAX_TRIES = 5;

/**
 * Creates a ticket for a sign-in after the correct password. Returns the data for the second step.
 */
export async function openTicket(
  tx: Tx,
  context: AppContext,
  { userId, address, factors }: { userId: string; address: string; factors: FactorRow[] },
): Promise<NeededFactor> {
  const ticket = newToken();
  await tx
    .insertInto('login_tickets')
    .values({
      ticket_hash: hashToken(ticket),
      user_id: userId,
      network: address,
      expires_at: new Date(context.clock() + TICKET_MS),
    })
    .execute();
  const codes = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  const passkeys = passkeysIn(factors);
  const site = relyingPartyOf(context.publicUrl());
  const usable = site !== null && passkeys.length > 0;
  const kinds: StepKind[] = [
    ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
    ...(usable ? (['passkey'] as const) : []),
    ...(codes.length > 0 ? (['recovery'] as const) : []),
  ];
  const request = { challenge: challengeOf(ticket), known: passkeys };
  const passkey = usable ? { ...(await requestOptions(site, request)) } : null;
  return { ticket, kinds, passkey };
}

/**
 * Returns the challenge for the passkey. It is derived from the ticket, so it is consumed with it.
 */
export function challengeOf(ticket: string): Buffer {
  return createHash('sha256').update(`passkey ${ticket}`).digest();
}

export type Ticket = {
  hash: Buffer;
  userId: string;
  username: string;
  name: string;
  passwordHash: string;
  /** Whether the user signed in from this network before. */
  known: boolean;
};

/**
 * Returns the ticket with its user. Rejects with 401 `factor-expired` an unknown, used or expired ticket
 * and a ticket of another network.
 */
export async function findTicket(
  context: AppContext,
  ticket: string,
  address: string,
): Promise<Ticket> {
  if (!TOKEN_FORM.test(ticket)) throw factorError('factor-expired');
  const row = await context.db
    .selectFrom('login_tickets')
    .innerJoin('users', 'users.id', 'login_tickets.user_id')
    .leftJoin('login_networks', (join) =>
      join
        .onRef('login_networks.user_id', '=', 'users.id')
        .onRef('login_networks.network', '=', 'login_tickets.network'),
    )
    .select(['login_tickets.ticket_hash', 'users.id', 'users.username', 'users.name'])
    .select(['users.password_hash', 'login_networks.network'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('login_tickets.network', '=', address)
    .where('expires_at', '>', new Date(context.clock()))
    .executeTakeFirst();
  if (!row) throw factorError('factor-expired');
  const { ticket_hash: hash, id: userId, username, name, password_hash: passwordHash } = row;
  return { hash, userId, username, name, passwordHash, known: row.network !== null };
}

/**
 * Counts an attempt before it is checked. Rejects with 401 `factor-expired` the sixth of a ticket.
 */
export async function claimTicketAttempt(db: Db, hash: Buffer): Promise<void> {
  const claimed = await db
    .updateTable('login_tickets')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('ticket_hash', '=', hash)
    .where('tries', '<', MAX_TRIES)
    .returning('tries')
    .executeTakeFirst();
  if (!claimed) throw factorError('factor-expired');
}

/** Deletes a ticket. Returns whether it existed: of two concurrent calls, one returns `true`. */
export async function consumeTicket(tx: Tx, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('login_tickets')
    .where('ticket_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
