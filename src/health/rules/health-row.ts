import { formatAge } from '#backup/rules/backup-text.ts';

export const HEALTH_STATES = ['good', 'attention', 'problem', 'unknown'] as const;
type HealthState = (typeof HEALTH_STATES)[number];

/** One line of the page «Salud»; texts are Spanish. */
export type HealthRow = {
  id: string;
  state: HealthState;
  title: string;
  figure: string;
  /** What to do; '' where nothing has to be done. */
  advice: string;
};

/** Returns state and text of the summary above the rows. */
export function healthSummary(rows: readonly Pick<HealthRow, 'state'>[]): {
  state: HealthState;
  text: string;
} {
  const count = (state: HealthState) => rows.filter((row) => row.state === state).length;
  const [problems, attentions] = [count('problem'), count('attention')];
  if (problems > 0) return { state: 'problem', text: counted(problems, 'problema') };
  if (attentions > 0) return { state: 'attention', text: counted(attentions, 'punto') };
  return { state: 'good', text: 'Todo funciona bien.' };
}

const counted = (count: number, noun: string) =>
  count === 1 ? `Hay 1 ${noun} para atender.` : `Hay ${count} ${noun}s para atender.`;

/** A check that runs longer belongs to a process that was killed: another one may be started. */
export const STALE_MS = 10 * 60_000;

type IntegrityFacts = {
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

/** Maximum difference between machines with synchronised clocks. */
const SAME_MS = 5_000;
/** The panel warns from the same difference on (`shared/time/clock-warning.ts`). */
const FAR_MS = 120_000;

type ClockLabels = { id: string; title: string; advice: string };

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
