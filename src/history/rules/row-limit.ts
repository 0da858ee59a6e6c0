/**
 * Maximum height of the list in pixels. Firefox renders nothing beyond about 17.9 million, other browsers
 * beyond 33.5 million. The margin covers rows that are higher than estimated.
 */
const MAX_PAGE_PIXELS = 16_000_000;

/** Returns how many of `total` rows with the given height a page can show. */
export function rowLimit(total: number, rowPixels: number): number {
  return Math.min(total, Math.floor(MAX_PAGE_PIXELS / rowPixels));
}
