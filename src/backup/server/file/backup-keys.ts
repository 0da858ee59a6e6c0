import { type AppKeys, appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { type BackupHeader, UNAUTHENTICATED_FORMAT } from './backup-header.ts';
import { keyIdOf } from './backup-seal.ts';

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
