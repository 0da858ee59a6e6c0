import { formatAge } from '#backup/rules/backup-text.ts';
import type { HealthRow } from './health-row.ts';

/** A check that runs longer belongs to a process that was killed: another one may be started. */
export const STALE_MS = 10 * 60_000;

export type IntegrityFacts = {
  running: boolean;
  /** Whether the last check ended without a result. */
  interrupted: boolean;
  /** The last complete check; `null`: there was none. */
  last: { ageMs: number; total: number; broken: number } | null;
};

export function integrityRow({ running, interrupted, last }: IntegrityFacts): HealthRow {
  const row = { id: 'integrity', title: 'Controles de integridad' };
  if (running) return { ...row, state: 'unknown', figure: 'Revisando…', advice: '' };
  if (interrupted) {
    const advice = 'La última revisión no terminó: pídela otra vez.';
    return { ...row, state: 'attention', figure: 'Sin resultado', advice };
  }
  if (last === null) {
    const advice = 'Pulsa «Revisar ahora»: lee todos los datos y no cambia nada.';
    return { ...row, state: 'unknown', figure: 'Sin revisar', advice };
  }
  const { ageMs, total, broken } = last;
  const when = `revisados ${formatAge(ageMs)}`;
  if (broken === 0) {
    return { ...row, state: 'good', figure: `${total} en orden, ${when}`, advice: '' };
  }
  const advice = 'Haz una copia de seguridad y avisa a quien mantiene el servidor.';
  return { ...row, state: 'problem', figure: `${broken} de ${total} con fallas, ${when}`, advice };
}
