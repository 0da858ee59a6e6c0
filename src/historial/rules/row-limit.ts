/**
 * Pixels: below some 17.9 million Firefox draws nothing, below 33.5 the others do not. Rows turn out
 * higher than they were guessed.
 */
const MAX_PAGE_PIXELS = 16_000_000;

/** As many of so many rows as a page can be tall for, each with so many pixels. */
export function rowLimit(total: number, rowPixels: number): number {
  return Math.min(total, Math.floor(MAX_PAGE_PIXELS / rowPixels));
}
