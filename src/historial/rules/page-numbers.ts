/** Numbers that are shown at once (admin.md section 9). */
const MAX_NUMBERS = 5;

export type PageNumbers = {
  /** In order; the current page is among them. */
  pages: number[];
  /** Whether there are more before and after them. */
  before: boolean;
  after: boolean;
};

/** Up to five numbers around the current page, which lies in the middle where it can. */
export function pageNumbers(page: number, totalPages: number): PageNumbers {
  const count = Math.min(MAX_NUMBERS, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(MAX_NUMBERS / 2), totalPages - count + 1));
  const pages = Array.from({ length: count }, (_, index) => first + index);
  return { pages, before: first > 1, after: first + count - 1 < totalPages };
}
