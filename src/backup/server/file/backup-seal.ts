import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Length in bytes of the seal that ends a backup. */
const SEAL_BYTES = 32;

/**
 * Returns the HMAC-SHA-256 of a SHA-256 digest, which proves that the writer had the key. The bytes
 * are digested first because a reader learns the id of the key only inside the stream.
 */
export function sealOf(key: Buffer, digest: Buffer): Buffer {
  return createHmac('sha256', key).update(digest).digest();
}

/** Returns an id of the key that does not reveal it: 32 hexadecimal digits. */
export function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 32);
}

/** Yields the bytes of `source`, then their seal. */
export async function* appendSeal(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(key, hash.digest());
}

/** Digest of a stream's bytes and the seal that follows them. */
export type FoundSeal = { digest: Buffer; seal: Buffer };

/** Yields the bytes of a sealed stream without the seal; passes digest and seal to `onSeal` at the end. */
export async function* stripSeal(
  source: AsyncIterable<Uint8Array>,
  onSeal: (seal: FoundSeal) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    tail = Buffer.concat([tail, chunk]);
    const ready = tail.subarray(0, Math.max(0, tail.length - SEAL_BYTES));
    tail = tail.subarray(ready.length);
    hash.update(ready);
    if (ready.length > 0) yield ready;
  }
  onSeal({ digest: hash.digest(), seal: tail });
}

/** Compares in constant time. */
export function isSealedBy(key: Buffer, { digest, seal }: FoundSeal): boolean {
  return seal.length === SEAL_BYTES && timingSafeEqual(seal, sealOf(key, digest));
}

/** Returns the seal of a whole stored file, encrypted or not. It is stored outside the file. */
export async function sealOfBytes(key: Buffer, bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return sealOf(key, hash.digest());
}
