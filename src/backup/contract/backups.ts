import * as z from 'zod/mini';
import { userErrors } from '#access/contract/user-errors.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';

const BACKUP_ERRORS = {
  'backup-running': [409, 'Ya se está haciendo una copia.'],
  'backups-off': [409, 'En este servidor las copias automáticas están desactivadas.'],
  'unknown-backup': [404, 'Esa copia ya no está en la carpeta.'],
  'backup-changed': [409, 'Esa copia cambió después de hacerse: no se entrega. Haz otra ahora.'],
  'backup-unsealed': [
    409,
    'Esa copia es de antes de que se autenticaran: tómala de su carpeta en el servidor.',
  ],
  'backup-elsewhere': [404, 'Esa copia está en otro servidor; búscala en su carpeta.'],
} as const;
export const backupError = domainErrors(BACKUP_ERRORS);

/** Returns the given rows of the table, for an endpoint's contract. */
function pickErrors<Code extends keyof typeof BACKUP_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, BACKUP_ERRORS[code]]));
}

export const BACKUP_REQUESTED_TEXT = 'Se está haciendo una copia.';

const backup = z.object({
  _id: z.string(),
  /** Time of the snapshot. */
  createdAt: z.string(),
  /** `rehearsed`: passed a test restore. `read`: only its checksums were verified. */
  state: z.enum(['rehearsed', 'read', 'failed']),
  /** Why it failed, or had no test restore; '' otherwise. */
  reason: z.string(),
  /** Name of the user who requested it; '' for a scheduled backup. */
  askedBy: z.string(),
  file: z.string(),
  /** 0 without a file. */
  bytes: z.int(),
  rows: z.int(),
  /** `gone`: the file was removed. */
  place: z.enum(['here', 'elsewhere', 'gone']),
  /** Machine and folder. */
  where: z.string(),
  /** Whether only the owner's private key opens the file. */
  encrypted: z.boolean(),
  /** `false`: created before backups were sealed with the installation's key. */
  authenticated: z.boolean(),
});
export type Backup = z.infer<typeof backup>;

const target = z.object({
  /** Folder or server. */
  where: z.string(),
  /** The newest verified backup; `null`: none. */
  last: z.nullable(z.object({ createdAt: z.string(), encrypted: z.boolean() })),
  /** `hace 5 h`; '' without a backup. */
  age: z.string(),
  /** Result of the last weekly check of the newest backup; '' before the first check. */
  check: z.string(),
});
export type BackupTarget = z.infer<typeof target>;

const backups = z.object({
  /** Backup folder of this server; `null`: it creates no backups. */
  folder: z.nullable(z.string()),
  hourly: z.boolean(),
  /** Whether a backup is waiting or running. */
  running: z.boolean(),
  /** Warning in Spanish; `null`: none. */
  warning: z.nullable(z.string()),
  /** The local folder, then the second target if configured; empty if the server creates no backups. */
  targets: z.array(target),
  /** Runs of the last weeks, latest first. */
  backups: z.array(backup),
});
export type Backups = z.infer<typeof backups>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'admin',
  limit: 'staff',
  topics: ['backups'],
  summary: 'The automatic and requested backups',
  reply: backups,
});

export const createBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  access: 'admin',
  limit: 'staff',
  topics: ['backups'],
  stepUp: 'always',
  summary: 'Requests a backup now; it is verified like a scheduled one',
  body: z.strictObject({}),
  reply: z.object({ running: z.boolean() }),
  errors: pickErrors('backup-running', 'backups-off'),
});

const PASSWORD_REQUIRED = 'La contraseña es requerida.';

/** Requires the password, because a backup contains all data. */
export const downloadBackup = endpoint({
  method: 'POST',
  path: '/api/backups/:id/download',
  access: 'admin',
  limit: 'login',
  // A large file on a slow connection.
  timeoutSeconds: 600,
  allowedWhenDiskFull: true,
  summary: 'The file of a backup',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    /** The caller's own password. */
    password: z.string(PASSWORD_REQUIRED).check(z.minLength(1, PASSWORD_REQUIRED)),
  }),
  reply: z.string(),
  mediaType: 'application/octet-stream',
  errors: {
    ...pickErrors('unknown-backup', 'backup-elsewhere', 'backup-changed', 'backup-unsealed'),
    ...userErrors('wrong-password', 'too-many-logins', 'busy'),
  },
});
