import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Length in bytes of the seal that ends a backup. */
const SEAL_BYTES = 32;

/**
 * HMAC-SHA-256 of a SHA-256 digest: proves that whoever wrote the bytes had the key. The digest
 * comes first because a reader learns which key it needs only inside the stream.
 */
export function sealOf(key: Buffer, digest: Buffer): Buffer {
  return createHmac('sha256', key).update(digest).digest();
}

/** Names a key without telling it: 32 hexadecimal digits. */
export function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 32);
}

/** The bytes of `source`, and behind them their seal. */
export async function* sealed(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256');
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
  yield sealOf(key, hash.digest());
}

/** What a sealed stream gives at its end: the digest of its bytes, and the seal behind them. */
export type FoundSeal = { digest: Buffer; seal: Buffer };

/** The bytes of a sealed stream without its seal, which `found` gets at the end. */
export async function* unsealed(
  source: AsyncIterable<Uint8Array>,
  found: (seal: FoundSeal) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    held = Buffer.concat([held, piece]);
    const ready = held.subarray(0, Math.max(0, held.length - SEAL_BYTES));
    held = held.subarray(ready.length);
    hash.update(ready);
    if (ready.length > 0) yield ready;
  }
  found({ digest: hash.digest(), seal: held });
}

/** Compares in constant time. */
export function isSealedBy(key: Buffer, { digest, seal }: FoundSeal): boolean {
  return seal.length === SEAL_BYTES && timingSafeEqual(seal, sealOf(key, digest));
}

/**
 * The seal of a whole file as it lies on a disk, encrypted or not; it is kept outside of the file.
 */
export async function sealOfBytes(key: Buffer, bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return sealOf(key, hash.digest());
}
