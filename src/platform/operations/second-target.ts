import { isAbsolute } from 'node:path';

/** Second place for each verified backup. */
export type SecondTarget =
  | { kind: 'folder'; path: string }
  | {
      kind: 'sftp';
      host: string;
      port: number;
      user: string;
      path: string;
      /** File with the private key for signing in. */
      keyFile: string;
      /** Fingerprint of the only accepted host key: `SHA256:…`, as `ssh-keygen -lf` prints it. */
      hostKey: string;
    };

type Env = Readonly<Record<string, string | undefined>>;

const FORMAT_ERROR =
  'BACKUP_SECOND debe ser una carpeta (ruta completa) o sftp://usuario@servidor:puerto/carpeta.';

/** Reads `BACKUP_SECOND…`. Returns `null` if it is not set, and the Spanish error in `wrong`. */
export function readSecondTarget(
  env: Env,
  encrypted: boolean,
): SecondTarget | null | { wrong: string } {
  const value = env['BACKUP_SECOND']?.trim() ?? '';
  if (value === '') return null;
  if (!value.startsWith('sftp:')) {
    return isAbsolute(value) ? { kind: 'folder', path: value } : { wrong: FORMAT_ERROR };
  }
  const url = URL.parse(value);
  const [user, path] = [decoded(url?.username ?? ''), decoded(url?.pathname ?? '')];
  if (!url?.hostname || !user || url.password || !path || path === '/' || url.search) {
    return { wrong: FORMAT_ERROR };
  }
  const keyFile = env['BACKUP_SECOND_KEY']?.trim() ?? '';
  const hostKey = (env['BACKUP_SECOND_HOST_KEY']?.trim() ?? '').replace(/=+$/, '');
  if (keyFile === '' || !/^SHA256:[A-Za-z0-9+/]{43}$/.test(hostKey)) {
    return {
      wrong:
        'BACKUP_SECOND por SFTP necesita BACKUP_SECOND_KEY (archivo con la clave privada) y BACKUP_SECOND_HOST_KEY (SHA256:… del servidor).',
    };
  }
  if (!encrypted) {
    return {
      wrong:
        'BACKUP_SECOND por SFTP necesita BACKUP_RECIPIENT: a otra máquina solo van copias cifradas.',
    };
  }
  const port = Number(url.port || 22);
  return { kind: 'sftp', host: url.hostname, port, user, path, keyFile, hostKey };
}

/** Returns `null` for invalid percent encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
