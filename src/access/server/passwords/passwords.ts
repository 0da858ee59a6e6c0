import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { userError } from '../../contract/user-errors.ts';
import { auditFailure } from '../login/failed-attempts.ts';
import { claimAttempt, ownAccountSubject, type ThrottleSubject } from '../login/login-throttle.ts';

/** argon2id, m = 64 MiB, t = 3, p = 1: about 150 ms of one core (docs/rules/access.md 3). */
const COST = { memory: 65_536, passes: 3, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Publishes each hashing task when it starts, for measurements. */
const work = channel('bujia:password-hash');

/**
 * Returns the argon2id hash of a password in PHC format. Rejects with 503 `busy` if the queue is
 * full.
 */
export function hashPassword(password: string): Promise<string> {
  return queueHashing('known', () => hashPasswordNow(password));
}

/** Hashes at once, for a caller inside the hashing queue (`queueHashing`). */
export async function hashPasswordNow(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, { ...COST, salt, length: HASH_BYTES });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Returns whether the password matches the hash, in constant time, for a caller inside the hashing queue
 * (`queueHashing`). For `null` or a malformed hash it does the same work and returns false: the time must
 * not reveal that a user does not exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : readHash(stored);
  const { hash, ...parameters } = known ?? DUMMY_HASH;
  const derived = await derive(password, { ...parameters, length: hash.length });
  return timingSafeEqual(derived, hash) && known !== null;
}

type Cost = { memory: number; passes: number; parallelism: number };
type Derivation = Cost & { salt: Buffer; length: number };

function derive(password: string, parameters: Derivation): Promise<Buffer> {
  const { memory, passes, parallelism, salt, length } = parameters;
  work.publish({ memory, passes });
  // Unicode has two encodings of an accented letter; keyboards differ.
  const message = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message, nonce: salt, memory, passes, parallelism, tagLength: length },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

type Known = Cost & { salt: Buffer; hash: Buffer };

const DUMMY_HASH: Known = { ...COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** The minimum lengths of Node's argon2, in bytes. */
const SHORTEST_SALT = 8;
const SHORTEST_HASH = 16;

function readHash(stored: string): Known | null {
  const [, m, t, p, salt64 = '', hash64 = ''] = PHC.exec(stored) ?? [];
  const salt = Buffer.from(salt64, 'base64');
  const hash = Buffer.from(hash64, 'base64');
  if (salt.length < SHORTEST_SALT || hash.length < SHORTEST_HASH) return null;
  return { memory: Number(m), passes: Number(t), parallelism: Number(p), salt, hash };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Each hash uses 64 MiB and a core: more at once would starve bookings. */
const AT_ONCE = 2;
const MAX_WAITING = 20;
/** Places reserved for known requesters: a distributed attack cannot fill the queue. */
const RESERVED_FOR_KNOWN = 6;
/** Maximum number of places for one unknown network. */
const MAX_PER_NETWORK = 4;
/** In ms, well below the timeout of a request (15 s). */
const LONGEST_WAIT_MS = 5_000;

/**
 * For whom a password is hashed. `known`: signed-in staff, a user at a network of an earlier sign-in, or
 * the command line. All others are identified by their network.
 */
export type Requester = 'known' | { readonly network: string };

type Waiter = { requester: Requester; start: () => void };

const queued: Requester[] = [];
const waiting: Waiter[] = [];
let working = 0;

/**
 * Runs the task when fewer than two others run; known requesters come first. Rejects with 503 `busy` if
 * the queue has no place for the requester, or after five seconds of waiting: the task has not started
 * then.
 */
export async function queueHashing<Result>(
  requester: Requester,
  task: () => Promise<Result>,
): Promise<Result> {
  if (!hasCapacity(requester)) throw userError('busy');
  queued.push(requester);
  try {
    await waitForSlot(requester);
    return await task().finally(startNext);
  } finally {
    queued.splice(queued.indexOf(requester), 1);
  }
}

function hasCapacity(requester: Requester): boolean {
  if (queued.length >= AT_ONCE + MAX_WAITING) return false;
  if (requester === 'known') return true;
  const unknown = queued.filter((place) => place !== 'known');
  const sameNetwork = unknown.filter(({ network }) => network === requester.network);
  return (
    unknown.length < AT_ONCE + MAX_WAITING - RESERVED_FOR_KNOWN &&
    sameNetwork.length < MAX_PER_NETWORK
  );
}

function waitForSlot(requester: Requester): Promise<void> {
  if (working < AT_ONCE) {
    working += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      requester,
      start() {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(userError('busy'));
    }, LONGEST_WAIT_MS);
    waiting.push(waiter);
  });
}

/** Starts the first known waiter, else the first waiter. */
function startNext(): void {
  const known = waiting.findIndex(({ requester }) => requester === 'known');
  const [next] = waiting.splice(Math.max(known, 0), 1);
  if (next) next.start();
  else working -= 1;
}

type Given = { password: string; hash: string | null };

/** Checks a password. The attempt counts as failed until `releaseAttempt`. */
export async function attemptPassword(
  context: AppContext,
  who: ThrottleSubject,
  { password, hash }: Given,
): Promise<boolean> {
  if (context.config.rateLimits) await claimAttempt(context.db, who, context.clock());
  return verifyPassword(password, hash);
}

/**
 * Checks the caller's own password and returns its hash. `next` runs in the same place of the hashing
 * queue, so that it cannot be rejected as `busy` after a correct password. The attempt counts as
 * failed until `releaseAttempt`. Rejects with 403 `wrong-password` another password, which the audit log
 * records, with 429 too many guesses, with 503 `busy` if the hashing queue is full.
 */
export async function checkOwnPassword<Next>(
  context: AppContext,
  password: string,
  { actor, from }: Caller,
  next: () => Promise<Next>,
): Promise<{ who: ThrottleSubject; hash: string; next: Next }> {
  const who = ownAccountSubject(actor.id);
  const hash = await hashOf(context.db, actor.id);
  const done = await queueHashing('known', async () =>
    (await attemptPassword(context, who, { password, hash })) ? { next: await next() } : null,
  );
  if (done === null || hash === null) {
    await auditFailure(context, { action: 'step-up-failed', actor, from });
    throw userError('wrong-password');
  }
  return { who, hash, ...done };
}

async function hashOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
