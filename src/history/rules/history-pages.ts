/** Maximum page numbers shown at once (docs/rules/panel.md 9). */
const MAX_NUMBERS = 5;

type PageNumbers = {
  /** Ascending; includes the current page. */
  pages: number[];
  /** Whether more pages precede and follow. */
  before: boolean;
  after: boolean;
};

/** Returns up to five page numbers, with the current page in the middle where possible. */
export function pageNumbers(page: number, totalPages: number): PageNumbers {
  const count = Math.min(MAX_NUMBERS, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(MAX_NUMBERS / 2), totalPages - count + 1));
  const pages = Array.from({ length: count }, (_, index) => first + index);
  return { pages, before: first > 1, after: first + count - 1 < totalPages };
}

/**
 * Maximum height of the list in pixels. Firefox renders nothing beyond about 17.9 million, other browsers
 * beyond 33.5 million. The margin covers rows that are higher than estimated.
 */
const MAX_PAGE_PIXELS = 16_000_000;

/** Returns how many of `total` rows with the given height a page can show. */
export function rowLimit(total: number, rowPixels: number): number {
  return Math.min(total, Math.floor(MAX_PAGE_PIXELS / rowPixels));
}
