import { join, relative, resolve } from 'node:path';
import { STEP_UP_MINUTES } from '#shared/contract/access-errors.ts';
import { readSecondTarget, type SecondTarget } from '../backup/second-target.ts';
import { parseTrustedProxies, type TrustedProxies } from '../http/trusted-proxy.ts';
import { withCredentials } from './credentials.ts';
import { type PayPalConfig, readPayPal } from './paypal-config.ts';

/** A wrong setting stops the start; the message is one Spanish sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export type Config = {
  port: number;
  host: string;
  /** Without a slash at the end; `null` means «the address it listens on». */
  publicUrl: string | null;
  dataDir: string;
  /** 64 hexadecimal digits; `null`: the key is kept in `DATA_DIR/app.key`. */
  appKey: string | null;
  databaseUrl: string | null;
  /** Where copies of the data go; `null`: somebody else makes them. */
  backups: BackupFolder | null;
  /** Public keys of age for which copies are encrypted; none: they are not. */
  backupRecipients: readonly string[];
  /** Where each copy goes as well; `null`: nowhere. */
  backupSecond: SecondTarget | null;
  /** File in which the newest line of the audit log is noted; `null`: none is kept. */
  auditHeads: string | null;
  smtpUrl: string | null;
  /** Whether mails leave this machine over TLS alone. */
  smtpTls: boolean;
  mailFrom: string;
  /** `null`: nobody can pay online. */
  payPal: PayPalConfig | null;
  /** How long a response waits for PayPal, in ms: less than the 15 s after which the connection is cut. */
  answerWithinMs: number;
  /** Whose `X-Forwarded-For` is believed. */
  trustProxy: TrustedProxies;
  rateLimits: boolean;
  /** Opens `/api/metrics` to other machines; `null`: only loopback may read it. */
  metricsToken: string | null;
  /** Of the first admin, where there is no user yet. */
  adminUsername: string | null;
  adminPassword: string | null;
  /** Minutes for which a sign-in or a confirmation of one's identity counts. */
  stepUpMinutes: number;
  logLevel: LogLevel;
};

export type BackupFolder = {
  path: string;
  /** It is made where it is missing; the owner's own may lie on a disk that is not there. */
  createIfMissing: boolean;
};

type Env = Readonly<Record<string, string | undefined>>;

/** Pages that clients open answer within 12 s; the difference is left for the database. */
const ANSWER_WITHIN_MS = 10_000;

const LEVELS: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration from the environment and the secrets beside it; see the README's table.
 */
export function loadConfig(given: Env): Config {
  const env = withCredentials(given);
  const publicUrl = readPublicUrl(env['PUBLIC_URL']);
  const dataDir = resolve(text(env['DATA_DIR']) ?? './data');
  return {
    port: readPort(env['PORT']),
    host: text(env['HOST']) ?? '127.0.0.1',
    publicUrl,
    dataDir,
    appKey: readAppKey(env['APP_KEY']),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    backups: readBackups(env['BACKUP_DIR'], dataDir),
    backupRecipients: readRecipients(env['BACKUP_RECIPIENT']),
    auditHeads: readAuditHeads(env['AUDIT_HEADS'], dataDir),
    backupSecond: readSecond(env),
    smtpUrl: readSmtp(env['SMTP_URL']),
    smtpTls: readSwitch('SMTP_TLS', env['SMTP_TLS']),
    mailFrom: readSender(env['MAIL_FROM']),
    payPal: readPayments(env, publicUrl),
    answerWithinMs: ANSWER_WITHIN_MS,
    trustProxy: readProxy(env['TRUST_PROXY']),
    rateLimits: readSwitch('RATE_LIMITS', env['RATE_LIMITS']),
    adminUsername: text(env['ADMIN_USERNAME']),
    metricsToken: readMetricsToken(env['METRICS_TOKEN']),
    // Not trimmed: blanks are part of a password.
    adminPassword: env['ADMIN_PASSWORD'] || null,
    stepUpMinutes: readStepUp(env['STEP_UP_MINUTES']),
    logLevel: readLevel(env['LOG_LEVEL']),
  };
}

function text(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function readPort(value: string | undefined): number {
  const given = text(value);
  if (given === null) return 3000;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535) {
    throw new ConfigError(`PORT debe ser un número entre 0 y 65535 (ahora: "${given}").`);
  }
  return port;
}

function readUrl(name: string, value: string | undefined, schemes: string[]): string | null {
  const given = text(value);
  if (given === null) return null;
  const scheme = URL.parse(given)?.protocol ?? '';
  if (!schemes.includes(scheme)) {
    const forms = schemes.map((each) => `${each}//`).join(' o ');
    throw new ConfigError(`${name} debe ser una dirección que empiece con ${forms}.`);
  }
  if (!URL.parse(given)?.hostname) {
    throw new ConfigError(`${name} debe nombrar un servidor después de ${scheme}//.`);
  }
  return given;
}

/** The query of the address sets options of the mail library; TLS has a variable of its own. */
function readSmtp(value: string | undefined): string | null {
  const given = readUrl('SMTP_URL', value, ['smtp:', 'smtps:']);
  if (given !== null && /[?&](ignoreTLS|requireTLS|opportunisticTLS)\b/i.test(given)) {
    throw new ConfigError('SMTP_URL no debe decir si usa TLS: para enviar sin TLS, SMTP_TLS=off.');
  }
  return given;
}

/** Paths are put behind it. */
function readPublicUrl(value: string | undefined): string | null {
  const given = readUrl('PUBLIC_URL', value, ['http:', 'https:']);
  if (given === null) return null;
  if (/[?#@]/.test(given)) {
    throw new ConfigError('PUBLIC_URL no debe llevar usuario, consulta (?) ni fragmento (#).');
  }
  return given.replace(/\/+$/, '');
}

/** Not `readUrl`: PostgreSQL's own form for sockets, `postgresql://user@/name?host=/run`, is no URL. */
function readDatabaseUrl(value: string | undefined): string | null {
  const given = text(value);
  if (given === null) return null;
  if (!/^postgres(ql)?:\/\//.test(given)) {
    throw new ConfigError(
      'DATABASE_URL debe ser una dirección que empiece con postgres:// o postgresql://.',
    );
  }
  const [address = '', query] = given.split('?', 2);
  const options = new URLSearchParams(query);
  const [, named = ''] = /^\w+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/]*)/.exec(address) ?? [];
  const isSafe = ['verify-full', 'disable'].includes(options.get('sslmode') ?? '');
  if (isSafe || isThisMachine(options.get('host') ?? named)) return given;
  throw new ConfigError(
    'DATABASE_URL de otra máquina debe llevar sslmode=verify-full (o sslmode=disable en una red privada).',
  );
}

/** A folder with a socket, or a loopback address. */
const isThisMachine = (host: string) =>
  /^(|\/.*|%2F.*|localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

function readAppKey(value: string | undefined): string | null {
  const given = text(value);
  if (given === null || /^[0-9a-f]{64}$/i.test(given)) return given;
  throw new ConfigError('APP_KEY debe tener 64 dígitos hexadecimales.');
}

/** `off`: none. Whether a folder is there is looked at each time, since disks come and go. */
function readBackups(value: string | undefined, dataDir: string): BackupFolder | null {
  const given = text(value);
  if (given === 'off') return null;
  if (given === null) return { path: join(dataDir, 'backups'), createIfMissing: true };
  const path = resolve(given);
  if (!relative(join(dataDir, 'postgres'), path).startsWith('..')) {
    throw new ConfigError('BACKUP_DIR no puede estar dentro de la carpeta de la base de datos.');
  }
  return { path, createIfMissing: false };
}

/**
 * Checks the form alone: `createEncryption` checks the keys, with a library that is loaded only where
 * there are any.
 */
function readRecipients(value: string | undefined): string[] {
  const given = (value ?? '').split(',').map((each) => each.trim());
  const recipients = given.filter((each) => each !== '');
  if (recipients.every((each) => /^age1[a-z0-9]{10,5000}$/.test(each))) return recipients;
  throw new ConfigError(
    'BACKUP_RECIPIENT debe ser una clave pública de age (age1…), o varias separadas por comas.',
  );
}

function readSecond(env: Env): SecondTarget | null {
  const isEncrypted = readRecipients(env['BACKUP_RECIPIENT']).length > 0;
  const second = readSecondTarget(env, isEncrypted);
  if (second !== null && 'wrong' in second) throw new ConfigError(second.wrong);
  if (second === null || text(env['BACKUP_DIR']) !== 'off') return second;
  throw new ConfigError('BACKUP_SECOND necesita copias propias: BACKUP_DIR no puede ser off.');
}

function readAuditHeads(value: string | undefined, dataDir: string): string | null {
  const given = text(value);
  if (given === 'off') return null;
  return given === null ? join(dataDir, 'audit-heads.log') : resolve(given);
}

/** `user@host`, alone or as `Name <user@host>`; a name with other signs stands in quotes. */
const SENDER = /^(?:(?:"[^"]*"|[^"<>()[\],;:@\\]*) ?<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/;
const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/;

function readSender(value: string | undefined): string {
  const given = text(value) ?? 'Bujía <no-responder@localhost>';
  const { inner, bare } = SENDER.exec(given)?.groups ?? {};
  if (!ADDRESS.test(inner ?? bare ?? '') || /[\r\n]/.test(given)) {
    throw new ConfigError('MAIL_FROM debe ser una dirección de correo, con o sin nombre delante.');
  }
  return given;
}

function readPayments(env: Env, publicUrl: string | null): PayPalConfig | null {
  const read = readPayPal(env, publicUrl);
  if (read !== null && 'wrong' in read) throw new ConfigError(read.wrong);
  return read;
}

function readProxy(value: string | undefined): TrustedProxies {
  const proxies = parseTrustedProxies(text(value) ?? 'off');
  if (proxies !== null) return proxies;
  throw new ConfigError(
    'TRUST_PROXY debe ser on, off o una lista de direcciones de los intermediarios.',
  );
}

function readSwitch(name: string, value: string | undefined): boolean {
  const given = text(value) ?? 'on';
  if (given !== 'on' && given !== 'off') {
    throw new ConfigError(`${name} debe ser on u off (ahora: "${given}").`);
  }
  return given === 'on';
}

/** A header carries it, so it has no blanks; a short one could be guessed. */
function readMetricsToken(value: string | undefined): string | null {
  const given = text(value);
  if (given === null || /^[\x21-\x7e]{16,}$/.test(given)) return given;
  throw new ConfigError('METRICS_TOKEN debe tener al menos 16 caracteres, sin espacios.');
}

function readStepUp(value: string | undefined): number {
  const { default: usual, min: least, max: most } = STEP_UP_MINUTES;
  const given = text(value);
  if (given === null) return usual;
  const minutes = Number(given);
  if (!/^\d+$/.test(given) || minutes < least || minutes > most) {
    throw new ConfigError(
      `STEP_UP_MINUTES debe ser un número entre ${least} y ${most} (ahora: "${given}").`,
    );
  }
  return minutes;
}

function readLevel(value: string | undefined): LogLevel {
  const given = text(value) ?? 'info';
  if (!LEVELS.includes(given)) {
    throw new ConfigError(`LOG_LEVEL debe ser uno de: ${LEVELS.join(', ')}.`);
  }
  return given as LogLevel;
}
