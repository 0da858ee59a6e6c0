/** Returns a part of a whole as a percentage with 2 decimals. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;
}
