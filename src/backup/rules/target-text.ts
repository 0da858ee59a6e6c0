import type { TargetReason, TargetState } from './backup-target.ts';
import { formatAge, formatMoment } from './backup-text.ts';

const REASONS: Readonly<Record<TargetReason, string>> = {
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

export const formatTargetReason = (reason: TargetReason): string => REASONS[reason];

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
