/** (price − cost) / price as a percentage with 2 decimals; `null` where the price is 0. */
export function marginOf(price: number, cost: number): number | null {
  if (price === 0) return null;
  return Math.round(((price - cost) * 10_000) / price) / 100;
}
