import type { HealthRow } from './health-row.ts';

/** Maximum difference between machines with synchronised clocks. */
const SAME_MS = 5_000;
/** The panel warns from the same difference on (`shared/time/clock-warning.ts`). */
const FAR_MS = 120_000;

export type ClockLabels = { id: string; title: string; advice: string };

/** `offsetMs`: how far the other clock is ahead of the server's, in milliseconds. */
export function clockRow(of: ClockLabels, offsetMs: number): HealthRow {
  const { id, title, advice } = of;
  const off = Math.abs(offsetMs);
  if (off <= SAME_MS) return { id, title, state: 'good', figure: 'En hora', advice: '' };
  const figure = `${offsetMs > 0 ? 'Adelantado' : 'Atrasado'} ${spanText(off)}`;
  return { id, title, state: off <= FAR_MS ? 'attention' : 'problem', figure, advice };
}

export const DATABASE_CLOCK: ClockLabels = {
  id: 'clock-database',
  title: 'Reloj de la base de datos',
  advice: 'Sincroniza los relojes de los dos servidores (NTP).',
};

export const BROWSER_CLOCK: ClockLabels = {
  id: 'clock-browser',
  title: 'Reloj de este equipo',
  advice: 'Activa la hora automática en este equipo, o revisa la del servidor.',
};

function spanText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} días`;
}
