import { type AppKeys, appKeysFromSecret } from '../operations/app-keys.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, UNAUTHENTICATED_FORMAT } from './backup-header.ts';
import { keyIdOf } from './backup-seal.ts';

export const backupKey = (keys: AppKeys): Buffer => keys.derive('backups');

/** For a process that reads its own copies: only the installation's own key counts. */
export function ownKey(key: Buffer): (header: BackupHeader) => Buffer {
  return (header) => {
    if (header.keyId === keyIdOf(key)) return key;
    throw new BackupError('La copia no está autenticada con la clave de esta instalación.');
  };
}

/** What a restore knows to verify who made a backup. */
export type RestoreKeys = {
  /** `null`: this machine has no key. */
  own: AppKeys | null;
  /** `APP_KEY`, or the path of the key file; for sentences. */
  place: string;
  /** Of the installation that the owner's identity file names; `null`: it names none. */
  expectedKeyId: string | null;
  /** The owner accepts a backup whose seal is not verified. */
  unauthenticated: boolean;
};

const ANYWAY = 'para restaurarlo sin comprobar quién lo hizo agrega --sin-autenticar.';

/**
 * Which key must have sealed a backup that is restored: this machine's, or where it has none the
 * one that an encrypted copy brings along.
 */
export function restoreKey(keys: RestoreKeys): (header: BackupHeader) => Buffer | null {
  return (header) => {
    if (keys.unauthenticated) return null;
    if (header.format === UNAUTHENTICATED_FORMAT) {
      throw new BackupError(
        `El respaldo es de una versión anterior de Bujía y no está autenticado; ${ANYWAY}`,
      );
    }
    const own = keys.own && backupKey(keys.own);
    if (own && keyIdOf(own) === header.keyId) return own;
    return header.appKey === undefined
      ? refuseWithoutKey(keys)
      : broughtKey(header, header.appKey, keys);
  };
}

function refuseWithoutKey({ own, place }: RestoreKeys): never {
  const found = own === null ? 'esta máquina no la tiene' : 'la de esta máquina es otra';
  throw new BackupError(
    `El respaldo está autenticado con la clave de la instalación que lo hizo y ${found}: pon esa clave en «${place}»; ${ANYWAY}`,
  );
}

function broughtKey(header: BackupHeader, appKey: string, keys: RestoreKeys): Buffer {
  const brought = backupKey(appKeysFromSecret(appKey));
  if (keyIdOf(brought) !== header.keyId) {
    throw new BackupError(`El respaldo trae una clave que no es la suya; ${ANYWAY}`);
  }
  if (keys.expectedKeyId !== null && keys.expectedKeyId !== header.keyId) {
    throw new BackupError(
      'El respaldo no lo hizo la instalación que nombra tu archivo de identidad (bujia-key-id); no se cambió nada.',
    );
  }
  if (keys.own === null) return brought;
  throw new BackupError(
    `El respaldo es de una instalación con otra clave: para recuperarla en esta máquina, quita antes la clave de «${keys.place}».`,
  );
}
