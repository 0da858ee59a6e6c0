import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type AppKeys, appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { type BackupHeader, UNAUTHENTICATED_FORMAT } from './backup-header.ts';

export const backupKey = (keys: AppKeys): Buffer => keys.derive('backups');

/** For a process that reads its own backups: accepts only the installation's own key. */
export function ownKey(key: Buffer): (header: BackupHeader) => Buffer {
  return (header) => {
    if (header.keyId === keyIdOf(key)) return key;
    throw new BackupError('La copia no está autenticada con la clave de esta instalación.');
  };
}

/** Keys with which a restore verifies the origin of a backup. */
export type RestoreKeys = {
  /** `null`: this machine has no key. */
  own: AppKeys | null;
  /** `APP_KEY` or the path of the key file, for messages. */
  place: string;
  /** Key id of the installation in the owner's identity file; `null`: the file has none. */
  expectedKeyId: string | null;
  /** The owner accepts a backup whose seal is not verified. */
  unauthenticated: boolean;
};

const ANYWAY = 'para restaurarla sin comprobar quién la hizo agrega --sin-autenticar.';

/**
 * Returns the function that chooses the key with which a restored backup must be sealed: this
 * machine's, or, if it has none, the key inside an encrypted backup.
 */
export function restoreKey(keys: RestoreKeys): (header: BackupHeader) => Buffer | null {
  return (header) => {
    if (keys.unauthenticated) return null;
    if (header.format === UNAUTHENTICATED_FORMAT) {
      throw new BackupError(
        `La copia es de una versión anterior de Bujía y no está autenticada; ${ANYWAY}`,
      );
    }
    const own = keys.own && backupKey(keys.own);
    if (own && keyIdOf(own) === header.keyId) return own;
    return header.appKey === undefined
      ? rejectMissingKey(keys)
      : includedKey(header, header.appKey, keys);
  };
}

function rejectMissingKey({ own, place }: RestoreKeys): never {
  const state = own === null ? 'esta máquina no la tiene' : 'la de esta máquina es otra';
  throw new BackupError(
    `La copia está autenticada con la clave de la instalación que la hizo y ${state}: pon esa clave en «${place}»; ${ANYWAY}`,
  );
}

function includedKey(header: BackupHeader, appKey: string, keys: RestoreKeys): Buffer {
  const included = backupKey(appKeysFromSecret(appKey));
  if (keyIdOf(included) !== header.keyId) {
    throw new BackupError(`La copia trae una clave que no es la suya; ${ANYWAY}`);
  }
  if (keys.expectedKeyId !== null && keys.expectedKeyId !== header.keyId) {
    throw new BackupError(
      'La copia no la hizo la instalación que nombra tu archivo de identidad (bujia-key-id); no se cambió nada.',
    );
  }
  if (keys.own === null) return included;
  throw new BackupError(
    `La copia es de una instalación con otra clave: para recuperarla en esta máquina, quita antes la clave de «${keys.place}».`,
  );
}

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
