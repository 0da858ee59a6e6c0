import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;
type DatabaseUrls = { databaseUrl: string | null; databasePoolUrl: string | null };

/** Reads `DATABASE_URL` and `DATABASE_POOL_URL`; `wrong` is a Spanish sentence. */
export function readDatabaseUrls(env: Env): DatabaseUrls | { wrong: string } {
  const databaseUrl = env['DATABASE_URL']?.trim() || null;
  const databasePoolUrl = env['DATABASE_POOL_URL']?.trim() || null;
  const wrong =
    problemOf('DATABASE_URL', databaseUrl) ?? problemOf('DATABASE_POOL_URL', databasePoolUrl);
  if (wrong !== null) return { wrong };
  if (databasePoolUrl !== null && databaseUrl === null) {
    return { wrong: 'DATABASE_POOL_URL necesita también DATABASE_URL, la dirección del servidor.' };
  }
  return { databaseUrl, databasePoolUrl };
}

/**
 * Returns a Spanish sentence for a wrong setting, else `null`. Does not parse it with `URL`: PostgreSQL's form
 * for sockets, `postgresql://user@/name?host=/run`, is no URL.
 */
function problemOf(name: string, setting: string | null): string | null {
  if (setting === null) return null;
  if (!/^postgres(ql)?:\/\//.test(setting)) {
    return `${name} debe ser una dirección que empiece con postgres:// o postgresql://.`;
  }
  const [address = '', query] = setting.split('?', 2);
  const options = new URLSearchParams(query);
  const [, named = ''] = /^\w+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/]*)/.exec(address) ?? [];
  const isSafe = ['verify-full', 'disable'].includes(options.get('sslmode') ?? '');
  if (isSafe || isThisMachine(options.get('host') ?? named)) return null;
  return `${name} de otra máquina debe llevar sslmode=verify-full (o sslmode=disable en una red privada).`;
}

/** Whether the host is a folder with a socket or a loopback address. */
const isThisMachine = (host: string) =>
  /^(|\/.*|%2F.*|localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Variables that hold secrets. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'APP_KEY',
  'DATABASE_POOL_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'PAYPAL_CLIENT_SECRET',
  'SMTP_URL',
] as const;

/**
 * Returns the environment with the secrets of files `bujia.NAME` in the folder
 * `CREDENTIALS_DIRECTORY`, which systemd decrypts for this service alone. A file overrides the
 * variable; a line break at its end is not part of the secret.
 */
export function withCredentials(env: Env): Env {
  const folder = env['CREDENTIALS_DIRECTORY'] ?? '';
  if (folder === '') return env;
  const secrets = SECRETS.map((name) => [name, join(folder, `bujia.${name}`)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => [name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')] as const);
  return { ...env, ...Object.fromEntries(secrets) };
}

type Account = {
  clientId: string;
  secret: string;
  /** `null`: webhooks are rejected; payments are synced by the payer's return and by jobs alone. */
  webhookId: string | null;
};

/** Environment and account of PayPal. */
export type PayPalConfig =
  | (Account & { env: 'live' | 'sandbox' })
  | (Account & {
      env: 'standin';
      /** Without a slash at the end. */
      baseUrl: string;
      /** `host:port` of further hosts whose certificates are accepted as PayPal's. */
      certHosts: readonly string[];
    });

/** A Spanish sentence that names the wrong setting. */
type Wrong = { wrong: string };

const ENVS = ['live', 'sandbox', 'standin'] as const;

/** Reads the `PAYPAL_*` variables. Returns `null` if none is set: online payment is off. */
export function readPayPal(env: Env, publicUrl: string | null): PayPalConfig | Wrong | null {
  const read = (name: string) => env[name]?.trim() ?? '';
  const [kind, clientId, secret] = ['PAYPAL_ENV', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'].map(
    read,
  ) as [string, string, string];
  if (kind === '' && clientId === '' && secret === '') return null;
  const chosen = ENVS.find((each) => each === kind);
  if (!chosen) return { wrong: `PAYPAL_ENV debe ser uno de: ${ENVS.join(', ')}.` };
  if (clientId === '') return { wrong: 'Falta PAYPAL_CLIENT_ID, la cuenta con la que se cobra.' };
  if (secret === '') return { wrong: 'Falta PAYPAL_CLIENT_SECRET, la clave de la cuenta.' };
  const account = { clientId, secret, webhookId: read('PAYPAL_WEBHOOK_ID') || null };
  if (chosen === 'standin') return readSimulator(env, account);
  if (chosen === 'live' && !publicUrl?.startsWith('https://')) {
    return { wrong: 'Con PAYPAL_ENV=live, PUBLIC_URL debe empezar con https://.' };
  }
  return { ...account, env: chosen };
}

/** Reads the address of the simulator. Real payments never use a configured address. */
function readSimulator(env: Env, account: Account): PayPalConfig | Wrong {
  if (env['NODE_ENV'] === 'production') {
    return { wrong: 'PAYPAL_ENV=standin es una simulación y no se permite en producción.' };
  }
  const baseUrl = (env['PAYPAL_BASE_URL'] ?? '').trim();
  if (!['http:', 'https:'].includes(URL.parse(baseUrl)?.protocol ?? '')) {
    return { wrong: 'PAYPAL_BASE_URL debe ser la dirección de la simulación de PayPal.' };
  }
  const hosts = (env['PAYPAL_CERT_HOSTS'] ?? '').split(',').map((host) => host.trim());
  const certHosts = hosts.filter((host) => host !== '');
  return { ...account, env: 'standin', baseUrl: baseUrl.replace(/\/+$/, ''), certHosts };
}

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

/** Reads `WEBHOOK_HOSTS`: names with the port, unless it is that of http or https. */
export function readWebhookHosts(value: string | undefined): Set<string> | Wrong {
  const entries = (value ?? '').split(',').map((each) => each.trim().replace(/:(80|443)$/, ''));
  const hosts = new Set<string>();
  for (const entry of entries.filter((each) => each !== '')) {
    const url = URL.parse(`http://${entry}`);
    if (url === null || /[/?#@\\]/.test(entry)) {
      const wrong = `WEBHOOK_HOSTS debe ser una lista de servidores, como n8n:5678 (ahora: "${entry}").`;
      return { wrong };
    }
    hosts.add(url.host);
  }
  return hosts;
}
