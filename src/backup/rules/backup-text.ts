import { longMoment } from '#shared/time/day-time.ts';
import type { BackupReason } from './backup-run.ts';
import type { BackupWarning } from './backup-warning.ts';

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
