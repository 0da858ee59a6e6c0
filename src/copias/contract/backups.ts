import * as z from 'zod/mini';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { userErrors as userRefusals } from '#usuarios/contract/user-errors.ts';

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

/** The part of the table that an endpoint can answer with. */
function pickErrors<Code extends keyof typeof BACKUP_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, BACKUP_ERRORS[code]]));
}

export const BACKUP_REQUESTED_TEXT = 'Se está haciendo una copia.';

const backup = z.object({
  _id: z.string(),
  /** Of its snapshot. */
  createdAt: z.string(),
  state: z.enum(['rehearsed', 'read', 'failed']),
  /** Why it failed, or was not rehearsed; '' where neither. */
  reason: z.string(),
  /** Who asked for it; '' where it was due. */
  askedBy: z.string(),
  file: z.string(),
  /** 0 where there is no file. */
  bytes: z.int(),
  rows: z.int(),
  /** `gone`: somebody took the file away. */
  place: z.enum(['here', 'elsewhere', 'gone']),
  /** Machine and folder. */
  where: z.string(),
  /** Only the owner's private key opens it. */
  encrypted: z.boolean(),
  /** `false`: made before copies were sealed with the installation's key. */
  authenticated: z.boolean(),
});
export type Backup = z.infer<typeof backup>;

const target = z.object({
  /** Folder or server. */
  where: z.string(),
  /** Of its newest verified copy; `null`: it has none. */
  last: z.nullable(z.object({ createdAt: z.string(), encrypted: z.boolean() })),
  /** `hace 5 h`; '' where there is none. */
  age: z.string(),
  /** What the last weekly check of its newest copy found; '' before the first. */
  check: z.string(),
});
export type BackupTarget = z.infer<typeof target>;

const backups = z.object({
  /** Where this server writes copies; `null`: it makes none. */
  folder: z.nullable(z.string()),
  hourly: z.boolean(),
  /** Whether one is being made, or is about to be. */
  running: z.boolean(),
  /** Why nobody should feel safe, in Spanish; `null`: all is well. */
  warning: z.nullable(z.string()),
  /**
   * The folder of this server, then the second target where there is one; none where it makes no
   * copies.
   */
  targets: z.array(target),
  /** Tries of the last weeks, latest first. */
  backups: z.array(backup),
});
export type Backups = z.infer<typeof backups>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'admin',
  limit: 'staff',
  summary: 'The copies of the data that the product made by itself',
  reply: backups,
});

export const createBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  access: 'admin',
  limit: 'staff',
  stepUp: 'always',
  summary: 'Makes a copy of the data now; it is verified like the others',
  body: z.strictObject({}),
  reply: z.object({ running: z.boolean() }),
  errors: pickErrors('backup-running', 'backups-off'),
});

const PASSWORD_REQUIRED = 'La contraseña es requerida.';

/** It holds everything, so an open session is not enough. */
export const downloadBackup = endpoint({
  method: 'POST',
  path: '/api/backups/:id/download',
  access: 'admin',
  limit: 'login',
  // As long as a large file takes on a slow line.
  timeoutSeconds: 600,
  allowedWhenDiskFull: true,
  summary: 'The file of a copy',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    /** The caller's own. */
    password: z.string(PASSWORD_REQUIRED).check(z.minLength(1, PASSWORD_REQUIRED)),
  }),
  reply: z.string(),
  mediaType: 'application/octet-stream',
  errors: {
    ...pickErrors('unknown-backup', 'backup-elsewhere', 'backup-changed', 'backup-unsealed'),
    ...userRefusals('wrong-password', 'too-many-logins', 'busy'),
  },
});
