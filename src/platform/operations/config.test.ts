import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const PROXY = 'TRUST_PROXY debe ser on, off o una lista de direcciones de los intermediarios.';
const SENDER = 'MAIL_FROM debe ser una dirección de correo, con o sin nombre delante.';
const PUBLIC_PARTS = 'PUBLIC_URL no debe llevar usuario, consulta (?) ni fragmento (#).';
const PUBLIC_FORM = 'PUBLIC_URL debe ser una dirección que empiece con http:// o https://.';
const AGE_KEY = `age1${'q'.repeat(58)}`;
const HOSTS =
  'WEBHOOK_HOSTS debe ser una lista de servidores, como n8n:5678 (ahora: "n8n:5678/hook").';
const SECOND =
  'BACKUP_SECOND debe ser una carpeta (ruta completa) o sftp://usuario@servidor:puerto/carpeta.';
const SFTP_KEYS =
  'BACKUP_SECOND por SFTP necesita BACKUP_SECOND_KEY (archivo con la clave privada) y BACKUP_SECOND_HOST_KEY (SHA256:… del servidor).';
const RECIPIENT =
  'BACKUP_RECIPIENT debe ser una clave pública de age (age1…), o varias separadas por comas.';
const WITHIN = 'BACKUP_DIR no puede estar dentro de la carpeta de la base de datos.';
const METRICS = 'METRICS_TOKEN debe tener al menos 16 caracteres, sin espacios.';
const FAR_DATABASE =
  'DATABASE_URL de otra máquina debe llevar sslmode=verify-full (o sslmode=disable en una red privada).';
const DATABASE = 'DATABASE_URL debe ser una dirección que empiece con postgres:// o postgresql://.';

describe('loadConfig with an invalid variable', () => {
  test.each([
    ['PORT', 'http', 'PORT debe ser un número entre 0 y 65535 (ahora: "http").'],
    ['PORT', '65536', 'PORT debe ser un número entre 0 y 65535 (ahora: "65536").'],
    ['PORT', '-1', 'PORT debe ser un número entre 0 y 65535 (ahora: "-1").'],
    ['PUBLIC_URL', 'taller.uy', PUBLIC_FORM],
    ['PUBLIC_URL', 'http://', PUBLIC_FORM],
    ['PUBLIC_URL', 'https://taller.uy/?a=1', PUBLIC_PARTS],
    ['PUBLIC_URL', 'https://taller.uy/?', PUBLIC_PARTS],
    ['PUBLIC_URL', 'https://taller.uy#top', PUBLIC_PARTS],
    ['PUBLIC_URL', 'https://ana:clave@taller.uy', PUBLIC_PARTS],
    ['DATABASE_URL', 'mysql://a/b', DATABASE],
    ['DATABASE_URL', 'postgresql://u:p@db/bujia', FAR_DATABASE],
    ['DATABASE_URL', 'postgres://u:localhost@10.0.0.5:5432/bujia?sslmode=require', FAR_DATABASE],
    ['DATABASE_URL', 'postgresql://u@localhost/n?host=db.example.uy', FAR_DATABASE],
    ['DATABASE_URL', 'postgresql://u@localhost.example.uy/n', FAR_DATABASE],
    ['DATABASE_POOL_URL', 'mysql://a/b', DATABASE.replace('_URL', '_POOL_URL')],
    ['DATABASE_POOL_URL', 'postgresql://db/n', FAR_DATABASE.replace('_URL', '_POOL_URL')],
    [
      'DATABASE_POOL_URL',
      'postgresql://localhost:6432/n',
      'DATABASE_POOL_URL necesita también DATABASE_URL, la dirección del servidor.',
    ],
    [
      'SMTP_URL',
      'correo.uy',
      'SMTP_URL debe ser una dirección que empiece con smtp:// o smtps://.',
    ],
    ['SMTP_URL', 'smtp://', 'SMTP_URL debe nombrar un servidor después de smtp://.'],
    ['SMTP_URL', 'smtps:///x', 'SMTP_URL debe nombrar un servidor después de smtps://.'],
    [
      'SMTP_URL',
      'smtp://host?pool=true&ignoreTLS=true',
      'SMTP_URL no debe decir si usa TLS: para enviar sin TLS, SMTP_TLS=off.',
    ],
    ...[
      'tls.rejectUnauthorized',
      'logger',
      'debug',
      'transactionLog',
      'secure',
      'tls.ciphers',
      'Logger',
    ].map((option): [string, string, string] => [
      'SMTP_URL',
      `smtp://host?pool=true&${option}=true`,
      `SMTP_URL no acepta la opción "${option}". Acepta: pool, maxConnections, maxMessages, name, localAddress, connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout, idleTimeout.`,
    ]),
    ['SMTP_TLS', 'no', 'SMTP_TLS debe ser on u off (ahora: "no").'],
    ['MAIL_FROM', '@', SENDER],
    ['MAIL_FROM', 'taller', SENDER],
    ['MAIL_FROM', 'taller@', SENDER],
    ['MAIL_FROM', 'Taller <@taller.uy>', SENDER],
    ['MAIL_FROM', 'Taller, S.A. <a@taller.uy>', SENDER],
    ['MAIL_FROM', 'a@taller.uy, b@taller.uy', SENDER],
    ['MAIL_FROM', 'a@taller.uy\nBcc: b@taller.uy', SENDER],
    ['MAIL_FROM', '"Taller\r\nBcc: b" <a@taller.uy>', SENDER],
    ['TRUST_PROXY', 'yes', PROXY],
    ['TRUST_PROXY', '10.0.0.0/99', PROXY],
    ['TRUST_PROXY', '10.0.0.0/0', PROXY],
    ['TRUST_PROXY', '10.0.0.0/', PROXY],
    ['TRUST_PROXY', '10.0.0.0/8/8', PROXY],
    ['TRUST_PROXY', '1.2', PROXY],
    ['TRUST_PROXY', '10.0.0.1, 1.2', PROXY],
    ['TRUST_PROXY', '2001:db8::/129', PROXY],
    ['TRUST_PROXY', ',', PROXY],
    ['WEBHOOK_HOSTS', 'n8n:5678/hook', HOSTS],
    ['BACKUP_DIR', './data/postgres', WITHIN],
    ['BACKUP_SECOND', 'copias', SECOND],
    ['BACKUP_SECOND', 'sftp://servidor/copias', SECOND],
    ['BACKUP_SECOND', 'sftp://ana:clave@servidor/copias', SECOND],
    ['BACKUP_SECOND', 'sftp://ana@servidor/copias%', SECOND],
    ['BACKUP_SECOND', 'sftp://ana%zz@servidor/copias', SECOND],
    ['BACKUP_SECOND', 'sftp://ana@servidor/copias', SFTP_KEYS],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQ', RECIPIENT],
    ['BACKUP_RECIPIENT', `${AGE_KEY},ana@ejemplo.com`, RECIPIENT],
    ['BACKUP_DIR', './data/postgres/base/x', WITHIN],
    ['AUDIT_HEADS', 'on', 'AUDIT_HEADS debe ser la ruta de un archivo u off (ahora: "on").'],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS debe ser on u off (ahora: "no").'],
    ['METRICS_TOKEN', 'corto', METRICS],
    ['METRICS_TOKEN', 'con espacios 0123456789', METRICS],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL debe ser uno de: fatal, error, warn, info, debug, trace, silent.',
    ],
  ])('rejects %s=%j', (name, value, sentence) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new ConfigError(sentence));
  });
});

const ACCOUNT = { PAYPAL_CLIENT_ID: 'cuenta', PAYPAL_CLIENT_SECRET: 'clave' };
const SIMULATED = { ...ACCOUNT, PAYPAL_ENV: 'standin', PAYPAL_BASE_URL: 'http://127.0.0.1:4010/' };

describe('loadConfig for PayPal', () => {
  test.each([
    [{ ...ACCOUNT }, 'PAYPAL_ENV debe ser uno de: live, sandbox, standin.'],
    [{ ...ACCOUNT, PAYPAL_ENV: 'prod' }, 'PAYPAL_ENV debe ser uno de: live, sandbox, standin.'],
    [{ PAYPAL_ENV: 'sandbox' }, 'Falta PAYPAL_CLIENT_ID, la cuenta con la que se cobra.'],
    [
      { PAYPAL_ENV: 'sandbox', PAYPAL_CLIENT_ID: 'cuenta' },
      'Falta PAYPAL_CLIENT_SECRET, la clave de la cuenta.',
    ],
    [
      { ...ACCOUNT, PAYPAL_ENV: 'live' },
      'Con PAYPAL_ENV=live, PUBLIC_URL debe empezar con https://.',
    ],
    [
      { ...ACCOUNT, PAYPAL_ENV: 'live', PUBLIC_URL: 'http://taller.uy' },
      'Con PAYPAL_ENV=live, PUBLIC_URL debe empezar con https://.',
    ],
    [
      { ...SIMULATED, NODE_ENV: 'production' },
      'PAYPAL_ENV=standin es una simulación y no se permite en producción.',
    ],
    [
      { ...SIMULATED, PAYPAL_BASE_URL: '127.0.0.1:4010' },
      'PAYPAL_BASE_URL debe ser la dirección de la simulación de PayPal.',
    ],
  ])('rejects %j', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(new ConfigError(sentence));
  });

  test('returns no account without PAYPAL_ENV and the credentials', () => {
    expect(loadConfig({ PAYPAL_BASE_URL: 'http://127.0.0.1:1' }).payPal).toBeNull();
  });

  test('uses PAYPAL_BASE_URL only for the simulator', () => {
    const env = { ...SIMULATED, PAYPAL_CERT_HOSTS: '127.0.0.1:4010, localhost:4010' };
    const account = { clientId: 'cuenta', secret: 'clave', webhookId: null };
    expect(loadConfig(env).payPal).toEqual({
      ...account,
      env: 'standin',
      baseUrl: 'http://127.0.0.1:4010',
      certHosts: ['127.0.0.1:4010', 'localhost:4010'],
    });
    const live = { ...env, PAYPAL_ENV: 'live', PUBLIC_URL: 'https://taller.uy' };
    expect(loadConfig({ ...live, PAYPAL_WEBHOOK_ID: 'WH1' }).payPal).toEqual({
      ...account,
      env: 'live',
      webhookId: 'WH1',
    });
  });
});

describe('loadConfig', () => {
  test.each([
    ['PUBLIC_URL', 'https://taller.uy/', { publicUrl: 'https://taller.uy' }],
    ['SMTP_URL', 'smtp://u:p@host:587?pool=true', { smtpUrl: 'smtp://u:p@host:587?pool=true' }],
    ['SMTP_TLS', 'off', { smtpTls: false }],
    ['DATABASE_URL', 'postgresql://u@/n?host=/run', { databaseUrl: 'postgresql://u@/n?host=/run' }],
    ...[
      'postgresql://u@localhost:5432/n?host=%2Frun%2Fpostgresql',
      'postgres://u:p%40x@localhost/n',
      'postgres://127.0.0.1:5432/n',
      'postgres://u@[::1]/n',
      'postgresql://u:p@db.example.uy/n?sslmode=verify-full',
      'postgresql://u:p@10.0.0.5/n?sslmode=disable',
    ].map((databaseUrl): [string, string, object] => [
      'DATABASE_URL',
      databaseUrl,
      { databaseUrl },
    ]),
    ['MAIL_FROM', 'a@taller.uy', { mailFrom: 'a@taller.uy' }],
    ['MAIL_FROM', 'Taller Ñandú <a@taller.uy>', { mailFrom: 'Taller Ñandú <a@taller.uy>' }],
    ['MAIL_FROM', '"Taller, S.A." <a@b>', { mailFrom: '"Taller, S.A." <a@b>' }],
    ['TRUST_PROXY', 'on', { trustProxy: true }],
    ['TRUST_PROXY', 'off', { trustProxy: false }],
    ['TRUST_PROXY', '', { trustProxy: false }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
    ['PORT', '0', { port: 0 }],
    ['BACKUP_DIR', '/mnt/copias', { backups: { path: '/mnt/copias', createIfMissing: false } }],
    ['BACKUP_DIR', 'off', { backups: null }],
    ['BACKUP_RECIPIENT', ` ${AGE_KEY}, ${AGE_KEY} `, { backupRecipients: [AGE_KEY, AGE_KEY] }],
    ['BACKUP_DIR', ' ', { backups: { path: resolve('data/backups'), createIfMissing: true } }],
    ['DATA_DIR', '/srv/x', { backups: { path: '/srv/x/backups', createIfMissing: true } }],
  ])('accepts %s=%j', (name, value, config) => {
    expect(loadConfig({ [name]: value })).toMatchObject(config);
  });

  test('returns the defaults without any variable', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      smtpUrl: null,
      smtpTls: true,
      mailFrom: 'Bujía <no-responder@localhost>',
      trustProxy: false,
      rateLimits: true,
      logLevel: 'info',
    });
  });
});

test('loadConfig accepts DATABASE_POOL_URL beside DATABASE_URL', () => {
  const [databaseUrl, databasePoolUrl] = [
    'postgresql://localhost/n',
    'postgresql://localhost:6432/n',
  ];
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATABASE_POOL_URL: databasePoolUrl });
  expect(config).toMatchObject({ databaseUrl, databasePoolUrl });
});

test('loadConfig rejects BACKUP_SECOND by SFTP without encryption, and any with BACKUP_DIR=off', () => {
  const hostKey = `SHA256:${'A'.repeat(43)}`;
  const sftp = {
    BACKUP_SECOND: 'sftp://ana@respaldos.uy:2222/copias',
    BACKUP_SECOND_KEY: '/etc/bujia/ssh',
    BACKUP_SECOND_HOST_KEY: `${hostKey}=`,
  };
  expect(() => loadConfig(sftp)).toThrow('a otra máquina solo van copias cifradas.');
  expect(loadConfig({ ...sftp, BACKUP_RECIPIENT: AGE_KEY }).backupSecond).toEqual({
    kind: 'sftp',
    host: 'respaldos.uy',
    port: 2222,
    user: 'ana',
    path: '/copias',
    keyFile: '/etc/bujia/ssh',
    hostKey,
  });
  const folder = { BACKUP_SECOND: '/mnt/copias' };
  expect(loadConfig(folder).backupSecond).toEqual({ kind: 'folder', path: '/mnt/copias' });
  expect(() => loadConfig({ ...folder, BACKUP_DIR: 'off' })).toThrow(
    'BACKUP_SECOND necesita copias propias: BACKUP_DIR no puede ser off.',
  );
});

test('loadConfig reads secrets, and only secrets, from CREDENTIALS_DIRECTORY first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-credentials-'));
  writeFileSync(join(folder, 'bujia.SMTP_URL'), 'smtps://taller:clave@correo.example.uy\n');
  writeFileSync(join(folder, 'bujia.METRICS_TOKEN'), 'un-token-de-prueba-1');
  writeFileSync(join(folder, 'bujia.PORT'), '99');
  const config = loadConfig({
    CREDENTIALS_DIRECTORY: folder,
    SMTP_URL: 'smtp://localhost',
    APP_KEY: 'a'.repeat(64),
  });
  rmSync(folder, { recursive: true });
  expect(config).toMatchObject({
    smtpUrl: 'smtps://taller:clave@correo.example.uy',
    metricsToken: 'un-token-de-prueba-1',
    appKey: 'a'.repeat(64),
    port: 3000,
  });
});

test('loadConfig reads WEBHOOK_HOSTS as URL.host writes them', () => {
  const { webhookHosts } = loadConfig({
    WEBHOOK_HOSTS: ' N8N:5678, contabilidad.lan:443,,[fd00::1]',
  });
  expect([...webhookHosts]).toEqual(['n8n:5678', 'contabilidad.lan', '[fd00::1]']);
});
