import { longMoment } from '#shared/time/day-time.ts';
import type { BackupReason, BackupWarning } from './backup-run.ts';
import type { TargetReason, TargetState } from './backup-target.ts';

const MB = 1024 * 1024;

/** Returns why there is no backup, or none with a test restore, and what to do. */
export function formatBackupReason(reason: BackupReason, missingBytes: number | null): string {
  return REASONS[reason].replace('{size}', formatSize(missingBytes ?? MB));
}

const REASONS: Readonly<Record<BackupReason, string>> = {
  'no-folder': 'No existe la carpeta de copias: conecta el disco o revisa BACKUP_DIR.',
  'not-writable': 'No se puede escribir en la carpeta de copias: revisa sus permisos.',
  'no-room': 'No hay espacio para otra copia: libera {size} en el disco.',
  damaged: 'La copia no se pudo leer de vuelta: el disco puede estar fallando.',
  'rehearsal-failed':
    'La copia no se pudo restaurar en el ensayo: avisa a quien mantiene el servidor.',
  interrupted: 'Se interrumpió: deja el servidor encendido hasta que termine.',
  unexpected: 'Falló por otro motivo: está en el registro del servidor.',
  'not-allowed':
    'Se leyó entera, sin ensayo: el usuario de la base de datos no puede crear una de prueba.',
  'no-room-to-rehearse': 'Se leyó entera, sin ensayo: para ensayarla libera {size} en el disco.',
};

const NO_RUN = 'Desde entonces no se hizo ninguna: pide una ahora.';

/** Returns the text of the panel's banner. */
export function formatBackupWarning(
  { last, reason, missingBytes }: BackupWarning,
  timeZone: string,
): string {
  const state =
    last === null
      ? 'Todavía no hay ninguna copia de seguridad verificada.'
      : `Última copia de seguridad verificada: ${formatMoment(last, timeZone)}.`;
  const cause = reason === null ? NO_RUN : formatBackupReason(reason, missingBytes);
  return `${state} ${cause}`;
}

/** `22 de noviembre de 2026 a las 03:00`, in the workshop's time zone. */
export function formatMoment(instant: number, timeZone: string): string {
  return longMoment(new Date(instant).toISOString(), timeZone);
}

/** `340 MB`, `1,2 GB`; never less than 1 kB. */
export function formatSize(bytes: number): string {
  const units = ['kB', 'MB', 'GB'] as const;
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = size < 9.95 && unit > 0 ? 1 : 0;
  const format = new Intl.NumberFormat('es-UY', { maximumFractionDigits: digits });
  return `${format.format(Math.max(size, 1))} ${units[unit]}`;
}

/** `hace 5 h`, `hace 3 días`; under an hour `hace 12 min`. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `hace ${hours} h` : `hace ${Math.floor(hours / 24)} días`;
}

const TARGET_REASONS: Readonly<Record<TargetReason, string>> = {
  'no-folder': 'No existe la carpeta: conecta el disco o revisa BACKUP_SECOND.',
  'not-writable': 'No se puede escribir ahí: revisa los permisos.',
  'no-room': 'No queda espacio ahí: libera lugar en el disco.',
  unreachable: 'El servidor no responde: revisa la red y BACKUP_SECOND.',
  'wrong-host-key':
    'El servidor mostró otra clave que la de BACKUP_SECOND_HOST_KEY: puede ser un impostor.',
  'not-let-in': 'El servidor no acepta la clave de BACKUP_SECOND_KEY.',
  missing: 'Falta el archivo o la carpeta de la copia.',
  changed: 'El archivo cambió después de hacerse: desconfía de esa copia.',
  damaged: 'Lo que se leyó de vuelta no es lo que se envió.',
  'rehearsal-failed': 'La copia no se pudo restaurar: avisa a quien mantiene el servidor.',
  unexpected: 'Falló por otro motivo: está en el registro del servidor.',
};

export const formatTargetReason = (reason: TargetReason): string => TARGET_REASONS[reason];

const OUTCOMES = {
  restored: 'se restauró entera en una base de prueba',
  read: 'se leyó entera, sin restaurarla: falta permiso para crear una base de prueba',
  matched:
    'es, byte por byte, la que se restauró al hacerla; por estar cifrada, restaurarla de nuevo necesita tu clave privada',
} as const;

/** `Prueba semanal del 22 de noviembre …: …`; '' before the first check. */
export function formatTargetCheck(state: TargetState, timeZone: string): string {
  const { checkedAt, checkOutcome, checkReason } = state;
  if (checkedAt === null || checkOutcome === null) return '';
  const title = `Prueba semanal del ${formatMoment(checkedAt, timeZone)}`;
  if (checkOutcome !== 'failed') return `${title}: ${OUTCOMES[checkOutcome]}.`;
  return `${title}: falló. ${formatTargetReason(checkReason ?? 'unexpected')}`;
}

/**
 * Returns the line of `npm run doctor` about the second target `where`: its newest verified backup and age,
 * or why it has none. Instants are epoch milliseconds.
 */
export function formatSecondTarget(
  where: string,
  last: { file: string; startedAt: number } | null,
  { sendReason }: TargetState,
  { timeZone, now }: { timeZone: string; now: number },
): string {
  const state =
    last === null
      ? 'todavía no tiene ninguna copia verificada'
      : `última copia verificada ${formatMoment(last.startedAt, timeZone)} (${formatAge(now - last.startedAt)}), ${last.file}`;
  const cause = sendReason === null ? '' : ` ${formatTargetReason(sendReason)}`;
  return `Segundo destino (${where}): ${state}.${cause}`;
}

/** Returns the warning that the second target has no recent backup. */
export function formatSecondTargetWarning(
  { sendReason }: TargetState,
  last: number | null,
  timeZone: string,
): string {
  const state =
    last === null
      ? 'El segundo destino todavía no tiene ninguna copia verificada.'
      : `Última copia verificada del segundo destino: ${formatMoment(last, timeZone)}.`;
  return sendReason === null ? state : `${state} ${formatTargetReason(sendReason)}`;
}
