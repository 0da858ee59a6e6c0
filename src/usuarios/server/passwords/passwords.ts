import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { queueHashing } from './hashing-queue.ts';

/** argon2id, m = 64 MiB, t = 3, p = 1: about 150 ms of one core (safety.md). */
const COST = { memory: 65_536, passes: 3, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Whoever measures hears of each piece of hashing work as it begins. */
const work = channel('bujia:password-hash');

/** A password as an argon2id hash in PHC form. Refuses `busy` (503) where too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return queueHashing('known', () => hashPasswordNow(password));
}

/** The same for whoever has the turn already (`queueHashing`). */
export async function hashPasswordNow(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, { ...COST, salt, length: HASH_BYTES });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether the password is the one behind the hash, in constant time, for whoever has the turn
 * (`queueHashing`). `null`, or what is no hash of ours, costs the same work and fits nothing: the time must
 * not tell that there is no such user.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : readHash(stored);
  const { hash, ...how } = known ?? DUMMY_HASH;
  const derived = await derive(password, { ...how, length: hash.length });
  return timingSafeEqual(derived, hash) && known !== null;
}

type Cost = { memory: number; passes: number; parallelism: number };
type Derivation = Cost & { salt: Buffer; length: number };

function derive(password: string, how: Derivation): Promise<Buffer> {
  const { memory, passes, parallelism, salt, length } = how;
  work.publish({ memory, passes });
  // However a keyboard composes its accents, it is the same password.
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
/** The least that Node's argon2 takes. */
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
