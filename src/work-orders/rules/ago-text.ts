const MINUTE = 60_000;

/** How long ago an instant was: `recién`, `hace 5 min`, `hace 2 h`, `hace 3 días`. `ms` since then. */
export function agoText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return 'recién';
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `hace ${hours} h` : `hace ${Math.floor(hours / 24)} días`;
}
