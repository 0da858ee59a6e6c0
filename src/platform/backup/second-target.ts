import { isAbsolute } from 'node:path';

/** Where each verified copy is sent as well. */
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
      /** The only key that the server may show: `SHA256:…`, as `ssh-keygen -lf` prints it. */
      hostKey: string;
    };

type Env = Readonly<Record<string, string | undefined>>;

const FORM =
  'BACKUP_SECOND debe ser una carpeta (ruta completa) o sftp://usuario@servidor:puerto/carpeta.';

/**
 * Reads `BACKUP_SECOND…`; `null`: not set. `wrong` is the Spanish sentence that names the mistake.
 */
export function readSecondTarget(
  env: Env,
  encrypted: boolean,
): SecondTarget | null | { wrong: string } {
  const given = env['BACKUP_SECOND']?.trim() ?? '';
  if (given === '') return null;
  if (!given.startsWith('sftp:')) {
    return isAbsolute(given) ? { kind: 'folder', path: given } : { wrong: FORM };
  }
  const url = URL.parse(given);
  const [user, path] = [decoded(url?.username ?? ''), decoded(url?.pathname ?? '')];
  if (!url?.hostname || !user || url.password || !path || path === '/' || url.search) {
    return { wrong: FORM };
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

/** Returns `null` for a percent sign that encodes nothing. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
