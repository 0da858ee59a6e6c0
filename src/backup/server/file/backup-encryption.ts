import { ReadableStream as NodeStream } from 'node:stream/web';
import type { Identity } from 'age-encryption';
import { BackupError } from '#platform/operations/backup-error.ts';
import { ConfigError } from '#platform/operations/config.ts';

/** The first line of every encrypted file. */
const AGE_LINE = 'age-encryption.org/v1\n';
export const AGE_MARK = Buffer.from(AGE_LINE);

/** Line of an identity file with the key id of the installation whose backups it decrypts. */
const KEY_ID_LINE = /^# *bujia-key-id: *([0-9a-f]{32})$/m;

/** Loaded on first use: without `BACKUP_RECIPIENT` no process needs it. */
const age = () => import('age-encryption');

export type Encryption = {
  encrypt(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * Decrypts only files that this object encrypted, within this process. The server uses it to
   * test-restore the written file although it does not have the owner's private key.
   */
  identity: Identity;
};

/**
 * Returns encryption for the owners of the public keys `recipients`. Throws a `ConfigError` if one of
 * them is not an age key.
 */
export async function createEncryption(recipients: readonly string[]): Promise<Encryption> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new ConfigError(
        `BACKUP_RECIPIENT contiene «${recipient}», que no es una clave pública de age.`,
      );
    }
  }
  let fileKey: Uint8Array | null = null;
  // Adds no recipient to the file; only receives the file's key.
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  return {
    async *encrypt(source) {
      yield* await encrypter.encrypt(streamOf(source));
    },
    identity: { unwrapFileKey: () => fileKey },
  };
}

/** Yields the bytes of an encrypted file. Throws `BackupError` if no identity decrypts it. */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  identities: readonly (Identity | string)[],
  file: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (identities.length === 0) {
    throw new BackupError(
      `La copia «${file}» está cifrada: agrega --identity ARCHIVO con tu clave privada.`,
    );
  }
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(streamOf(source)).catch((error: Error) => {
    if (!/no identity matched/.test(error.message)) throw error;
    throw new BackupError(
      `La clave privada no abre la copia «${file}»: se cifró para otra clave pública.`,
    );
  });
  yield* opened;
}

/** Cast between Node's `ReadableStream` type and the browser's, with which the tests are type-checked. */
const streamOf = (source: AsyncIterable<Uint8Array>) =>
  NodeStream.from(source) as unknown as ReadableStream<Uint8Array>;

export type IdentityFile = {
  identities: string[];
  /** Key id of the installation that made the backups; `null`: the file does not name it. */
  keyId: string | null;
};

/** Reads the text of an age identity file. Throws `BackupError` if it holds no private key. */
export async function readIdentityFile(text: string, file: string): Promise<IdentityFile> {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const { Decrypter } = await age();
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity);
  } catch {
    identities.length = 0;
  }
  if (identities.length === 0) {
    throw new BackupError(`El archivo «${file}» no contiene una clave privada de age.`);
  }
  return { identities, keyId: KEY_ID_LINE.exec(text)?.[1] ?? null };
}

/**
 * Creates a key pair and returns it as the text of an identity file, with the public key in a
 * comment. `keyId` names the installation, so that a restore on another machine detects a forged
 * backup; `null`: not known.
 */
export async function createIdentityFile(keyId: string | null): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  const lines = [
    '# Clave privada de las copias de Bujía. Guárdala fuera de este servidor:',
    '# sin ella nadie puede abrir las copias cifradas.',
    `# BACKUP_RECIPIENT=${await identityToRecipient(identity)}`,
    ...(keyId === null ? [] : [`# bujia-key-id: ${keyId}`]),
    identity,
  ];
  return lines.join('\n');
}
