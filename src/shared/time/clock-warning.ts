/** Smaller differences between the two clocks are not shown. */
const TOLERANCE_MS = 120_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the Spanish warning about a browser clock that differs from the server's by more than two
 * minutes, else `null`. `offsetMs` is how far the server's clock is ahead, in milliseconds.
 */
export function clockWarning(offsetMs: number): string | null {
  const difference = Math.abs(offsetMs);
  if (difference <= TOLERANCE_MS) return null;
  const direction = offsetMs > 0 ? 'atrasado' : 'adelantado';
  return `El reloj de este equipo está ${direction} ${formatSpan(difference)}. Bujía usa la hora del taller.`;
}

function formatSpan(ms: number): string {
  if (ms >= DAY) return pluralize(Math.round(ms / DAY), 'día');
  if (ms >= HOUR) return pluralize(Math.round(ms / HOUR), 'hora');
  return pluralize(Math.round(ms / MINUTE), 'minuto');
}

const pluralize = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
