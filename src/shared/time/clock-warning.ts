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
  const off = Math.abs(offsetMs);
  if (off <= TOLERANCE_MS) return null;
  const way = offsetMs > 0 ? 'atrasado' : 'adelantado';
  return `El reloj de este equipo está ${way} ${spanText(off)}. Bujía usa la hora del taller.`;
}

function spanText(ms: number): string {
  if (ms >= DAY) return counted(Math.round(ms / DAY), 'día');
  if (ms >= HOUR) return counted(Math.round(ms / HOUR), 'hora');
  return counted(Math.round(ms / MINUTE), 'minuto');
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
