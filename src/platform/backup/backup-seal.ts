import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Length in bytes of the seal that ends a backup. */
const SEAL_BYTES = 32;

/**
 * HMAC-SHA-256 of a SHA-256 digest: proves that the writer of the bytes had the key. The digest
 * comes first because a reader learns which key it needs only inside the stream.
 */
export function sealOf(key: Buffer, digest: Buffer): Buffer {
  return createHmac('sha256', key).update(digest).digest();
}

/** Identifies a key without revealing it: 32 hexadecimal digits. */
export function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 32);
}

/** Yields the bytes of `source`, then their seal. */
export async function* appendSeal(
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

/** The digest of a stream's bytes, and the seal that follows them. */
export type FoundSeal = { digest: Buffer; seal: Buffer };

/** Yields the bytes of a sealed stream without its seal, which `found` receives at the end. */
export async function* stripSeal(
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
