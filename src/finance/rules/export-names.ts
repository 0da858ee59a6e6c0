import type { Day } from '#shared/time/day-time.ts';

/** Names of exported files: ASCII letters, digits and hyphens, which every file system accepts. */

const NAME_LENGTH = 60;

/** File extensions of the stored media types; other types get `bin`. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Returns the part of a file name for a period: `2026-11-01-a-2026-11-30`, or `todo` without limits. */
export function periodSlug(period: {
  startDate?: string | undefined;
  endDate?: string | undefined;
}): string {
  const { startDate = '', endDate = '' } = period;
  const days = [startDate, endDate].filter((day) => day !== '');
  return days.length === 0 ? 'todo' : days.join('-a-');
}

/**
 * Returns a file name such as `2026-11-12-Flete-de-cubiertas-6f1c09ab12de.webp`: it sorts by day and is
 * unique by the end of the expense's id.
 */
export function receiptFileName(
  { _id: id, date, concept }: { _id: string; date: Day; concept: string },
  contentType: string,
): string {
  const title = slug(concept);
  const parts = [date, ...(title === '' ? [] : [title]), id.slice(-12)];
  return `${parts.join('-')}.${EXTENSIONS[contentType] ?? 'bin'}`;
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
}
