import { join, relative, resolve } from 'node:path';
import { STEP_UP_MINUTES } from '#shared/contract/endpoint.ts';
import { parseTrustedProxies, type TrustedProxies } from '../http/trusted-proxy.ts';
import {
  type PayPalConfig,
  readDatabaseUrls,
  readPayPal,
  readSecondTarget,
  readWebhookHosts,
  type SecondTarget,
  withCredentials,
} from './service-config.ts';

/** Invalid setting, with which the app does not start; the message is one Spanish sentence that names it. */
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
  /** 64 hexadecimal digits; `null`: the key is in `DATA_DIR/app.key`. */
  appKey: string | null;
  databaseUrl: string | null;
  /** A PgBouncer before the same database, for requests and jobs; `null`: they use the database's own address. */
  databasePoolUrl: string | null;
  /** Folder of the backups; `null`: the app makes none. */
  backups: BackupFolder | null;
  /** Public age keys for which backups are encrypted; an empty list means no encryption. */
  backupRecipients: readonly string[];
  /** Second place for each backup; `null`: none. */
  backupSecond: SecondTarget | null;
  /** File that records the newest line of the audit log; `null`: none. */
  auditHeads: string | null;
  smtpUrl: string | null;
  /** Whether mails are sent over TLS alone. */
  smtpTls: boolean;
  mailFrom: string;
  /** `null`: online payment is off. */
  payPal: PayPalConfig | null;
  /** Time that a response waits for PayPal, in ms: less than the 15 s after which the connection is closed. */
  answerWithinMs: number;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: TrustedProxies;
  rateLimits: boolean;
  /** Token for `/api/metrics` from other machines; `null`: only loopback may read it. */
  metricsToken: string | null;
  /** User name of the first admin, for a database without users. */
  adminUsername: string | null;
  adminPassword: string | null;
  /** Minutes for which a sign-in or a step-up is valid. */
  stepUpMinutes: number;
  /** Receivers of webhooks that may be inside the own network, as `URL.host` writes them. */
  webhookHosts: ReadonlySet<string>;
  logLevel: LogLevel;
};

export type BackupFolder = {
  path: string;
  /** Whether a missing folder is created. A folder of `BACKUP_DIR` is not: its disk may be missing. */
  createIfMissing: boolean;
};

type Env = Readonly<Record<string, string | undefined>>;

/** Public pages must answer within 12 s; 2 s are left for the database. */
const ANSWER_WITHIN_MS = 10_000;

const LOG_LEVELS = 'fatal error warn info debug trace silent'.split(' ');

/**
 * Reads the configuration from the environment and the secrets beside it; see docs/operations.md.
 */
export function loadConfig(environment: Env): Config {
  const env = withCredentials(environment);
  const publicUrl = readPublicUrl(env['PUBLIC_URL']);
  const dataDir = resolve(text(env['DATA_DIR']) ?? './data');
  return {
    port: readPort(env['PORT']),
    host: text(env['HOST']) ?? '127.0.0.1',
    publicUrl,
    dataDir,
    appKey: readAppKey(env['APP_KEY']),
    ...readDatabase(env),
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
    webhookHosts: readReceivers(env['WEBHOOK_HOSTS']),
    logLevel: readLevel(env['LOG_LEVEL']),
  };
}

function text(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function readPort(value: string | undefined): number {
  const setting = text(value);
  if (setting === null) return 3000;
  const port = Number(setting);
  if (!/^\d+$/.test(setting) || port > 65_535) {
    throw new ConfigError(`PORT debe ser un número entre 0 y 65535 (ahora: "${setting}").`);
  }
  return port;
}

function readUrl(name: string, value: string | undefined, schemes: string[]): string | null {
  const setting = text(value);
  if (setting === null) return null;
  const scheme = URL.parse(setting)?.protocol ?? '';
  if (!schemes.includes(scheme)) {
    const forms = schemes.map((each) => `${each}//`).join(' o ');
    throw new ConfigError(`${name} debe ser una dirección que empiece con ${forms}.`);
  }
  if (!URL.parse(setting)?.hostname) {
    throw new ConfigError(`${name} debe nombrar un servidor después de ${scheme}//.`);
  }
  return setting;
}

/**
 * Options of the mail library that the query of the URL may set. Others could weaken TLS (`tls.rejectUnauthorized`) or
 * write mails to the log (`logger`). TLS has a variable of its own.
 */
const SMTP_OPTIONS: ReadonlySet<string> = new Set([
  'pool',
  'maxConnections',
  'maxMessages',
  'name',
  'localAddress',
  'connectionTimeout',
  'greetingTimeout',
  'socketTimeout',
  'dnsTimeout',
  'idleTimeout',
]);

function readSmtp(value: string | undefined): string | null {
  const setting = readUrl('SMTP_URL', value, ['smtp:', 'smtps:']);
  if (setting !== null && /[?&](ignoreTLS|requireTLS|opportunisticTLS)\b/i.test(setting)) {
    throw new ConfigError('SMTP_URL no debe decir si usa TLS: para enviar sin TLS, SMTP_TLS=off.');
  }
  const options = setting === null ? [] : [...new URL(setting).searchParams.keys()];
  const unsupported = options.find((option) => !SMTP_OPTIONS.has(option));
  if (unsupported !== undefined) {
    throw new ConfigError(
      `SMTP_URL no acepta la opción "${unsupported}". Acepta: ${[...SMTP_OPTIONS].join(', ')}.`,
    );
  }
  return setting;
}

/** Returns the URL without slashes at the end, because paths are appended to it. */
function readPublicUrl(value: string | undefined): string | null {
  const setting = readUrl('PUBLIC_URL', value, ['http:', 'https:']);
  if (setting === null) return null;
  if (/[?#@]/.test(setting)) {
    throw new ConfigError('PUBLIC_URL no debe llevar usuario, consulta (?) ni fragmento (#).');
  }
  return setting.replace(/\/+$/, '');
}

function readDatabase(env: Env): Pick<Config, 'databaseUrl' | 'databasePoolUrl'> {
  const read = readDatabaseUrls(env);
  if ('wrong' in read) throw new ConfigError(read.wrong);
  return read;
}

function readAppKey(value: string | undefined): string | null {
  const setting = text(value);
  if (setting === null || /^[0-9a-f]{64}$/i.test(setting)) return setting;
  throw new ConfigError('APP_KEY debe tener 64 dígitos hexadecimales.');
}

/** `off`: no backups. The existence of the folder is checked at each backup, because its disk may be removable. */
function readBackups(value: string | undefined, dataDir: string): BackupFolder | null {
  const setting = text(value);
  if (setting === 'off') return null;
  if (setting === null) return { path: join(dataDir, 'backups'), createIfMissing: true };
  const path = resolve(setting);
  if (!relative(join(dataDir, 'postgres'), path).startsWith('..')) {
    throw new ConfigError('BACKUP_DIR no puede estar dentro de la carpeta de la base de datos.');
  }
  return { path, createIfMissing: false };
}

/** Checks only the format. `createEncryption` checks the keys, with a library that is loaded on first use. */
function readRecipients(value: string | undefined): string[] {
  const setting = (value ?? '').split(',').map((each) => each.trim());
  const recipients = setting.filter((each) => each !== '');
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
  const setting = text(value);
  if (setting === 'off') return null;
  if (setting === null) return join(dataDir, 'audit-heads.log');
  // A word such as `on` would become the name of a file in the current folder.
  if (/[/\\.]/.test(setting)) return resolve(setting);
  throw new ConfigError(`AUDIT_HEADS debe ser la ruta de un archivo u off (ahora: "${setting}").`);
}

/** `user@host`, alone or as `Name <user@host>`; a name with other characters must be quoted. */
const SENDER = /^(?:(?:"[^"]*"|[^"<>()[\],;:@\\]*) ?<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/;
const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/;

function readSender(value: string | undefined): string {
  const setting = text(value) ?? 'Bujía <no-responder@localhost>';
  const { inner, bare } = SENDER.exec(setting)?.groups ?? {};
  if (!ADDRESS.test(inner ?? bare ?? '') || /[\r\n]/.test(setting)) {
    throw new ConfigError('MAIL_FROM debe ser una dirección de correo, con o sin nombre delante.');
  }
  return setting;
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
  const setting = text(value) ?? 'on';
  if (setting !== 'on' && setting !== 'off') {
    throw new ConfigError(`${name} debe ser on u off (ahora: "${setting}").`);
  }
  return setting === 'on';
}

/** No blanks, because it is sent in a header; a shorter token could be guessed. */
function readMetricsToken(value: string | undefined): string | null {
  const setting = text(value);
  if (setting === null || /^[\x21-\x7e]{16,}$/.test(setting)) return setting;
  throw new ConfigError('METRICS_TOKEN debe tener al menos 16 caracteres, sin espacios.');
}

function readStepUp(value: string | undefined): number {
  const { min, max } = STEP_UP_MINUTES;
  const setting = text(value);
  if (setting === null) return STEP_UP_MINUTES.default;
  const minutes = Number(setting);
  if (!/^\d+$/.test(setting) || minutes < min || minutes > max) {
    throw new ConfigError(
      `STEP_UP_MINUTES debe ser un número entre ${min} y ${max} (ahora: "${setting}").`,
    );
  }
  return minutes;
}

function readReceivers(value: string | undefined): ReadonlySet<string> {
  const read = readWebhookHosts(value);
  if (read instanceof Set) return read;
  throw new ConfigError(read.wrong);
}

function readLevel(value: string | undefined): LogLevel {
  const setting = text(value) ?? 'info';
  if (!LOG_LEVELS.includes(setting)) {
    throw new ConfigError(`LOG_LEVEL debe ser uno de: ${LOG_LEVELS.join(', ')}.`);
  }
  return setting as LogLevel;
}
