import { formatAge, formatSize } from '#backup/rules/backup-text.ts';
import type { HealthRow } from './health-row.ts';

export type OperationFacts = {
  mails: {
    waiting: number;
    /** Age of the oldest waiting mail in ms; `null`: none waits. */
    oldestAgeMs: number | null;
    failed: number;
    /** Whether a mail server is configured. */
    server: boolean;
  };
  paymentsInReview: number;
  backup: {
    /** Whether this server makes backups. */
    made: boolean;
    /** Age of the last verified one in ms; `null`: there is none. */
    ageMs: number | null;
    /** The panel's warning; `null`: no reason for one. */
    warning: string | null;
  };
  /** Free bytes of the data disk, and its state; `null`: on another machine. */
  disk: { free: number; space: 'enough' | 'little' | 'none' } | null;
};

/** Mails are sent within seconds; one that waits longer needs a person. */
const MAIL_LATE_MS = 15 * 60_000;

export function operationRows(facts: OperationFacts): HealthRow[] {
  return [
    mailRow(facts.mails),
    paymentRow(facts.paymentsInReview),
    backupRow(facts.backup),
    diskRow(facts.disk),
  ];
}

function mailRow({ waiting, oldestAgeMs, failed, server }: OperationFacts['mails']): HealthRow {
  const row = { id: 'mails', title: 'Correos' };
  const queue = waiting === 0 ? 'Ninguno en espera' : `${waiting} en espera`;
  if (oldestAgeMs !== null && oldestAgeMs > MAIL_LATE_MS) {
    const figure = `${queue}, el más antiguo de ${formatAge(oldestAgeMs)}`;
    const advice = 'El servidor de correo no responde: revisa SMTP_URL y el registro del servidor.';
    return { ...row, state: 'problem', figure, advice };
  }
  if (failed > 0) {
    const figure = `${queue}, ${failed} sin entregar`;
    const advice = 'Abre «Correos» en el menú: corrige la dirección o llama al cliente.';
    return { ...row, state: 'attention', figure, advice };
  }
  if (!server) {
    const advice = 'Sin SMTP_URL los correos se guardan y no se envían.';
    return { ...row, state: 'attention', figure: 'Sin servidor de correo', advice };
  }
  return { ...row, state: 'good', figure: queue, advice: '' };
}

function paymentRow(inReview: number): HealthRow {
  const row = { id: 'payments', title: 'Pagos en revisión' };
  if (inReview === 0) return { ...row, state: 'good', figure: 'Ninguno', advice: '' };
  const advice = 'Abre la reserva de cada uno: ahí está el motivo y qué se puede hacer.';
  return { ...row, state: 'attention', figure: String(inReview), advice };
}

function backupRow({ made, ageMs, warning }: OperationFacts['backup']): HealthRow {
  const row = { id: 'backup', title: 'Copia de seguridad' };
  if (!made) {
    const advice = 'Este servidor no hace copias (BACKUP_DIR=off): comprueba que otro las haga.';
    return { ...row, state: 'attention', figure: 'Desactivada', advice };
  }
  const figure = ageMs === null ? 'Ninguna verificada' : `Verificada ${formatAge(ageMs)}`;
  if (warning !== null) return { ...row, state: 'problem', figure, advice: warning };
  if (ageMs === null) {
    return {
      ...row,
      state: 'unknown',
      figure,
      advice: 'La primera se hace en los próximos minutos.',
    };
  }
  return { ...row, state: 'good', figure, advice: '' };
}

const DISK_STATES = { enough: 'good', little: 'attention', none: 'problem' } as const;
const DISK_ADVICE = {
  enough: '',
  little: 'Libera espacio: ya no se aceptan imágenes.',
  none: 'Libera espacio cuanto antes: no se guarda ningún cambio.',
} as const;

function diskRow(disk: OperationFacts['disk']): HealthRow {
  const row = { id: 'disk', title: 'Disco' };
  if (disk === null) {
    const advice = 'Los datos están en otro servidor: su espacio se ve ahí.';
    return { ...row, state: 'unknown', figure: 'En otro equipo', advice };
  }
  const figure = `${formatSize(disk.free)} libres`;
  return { ...row, state: DISK_STATES[disk.space], figure, advice: DISK_ADVICE[disk.space] };
}
