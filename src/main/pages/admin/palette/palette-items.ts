import type { StaffCitation } from '#agenda/contract/staff-citation.ts';
import { fold } from '#kernel/fold.ts';

/** Every word of the query begins a word of the label. */
export function matches(label: string, query: string): boolean {
  const words = fold(label).split(/\s+/);
  const asked = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return asked.every((each) => words.some((word) => word.startsWith(each)));
}

const MOST = 8;
const OVER: readonly StaffCitation['status'][] = ['delivered', 'cancelled'];

/** What is still to be done comes first, earliest first; then what is over, newest first. */
export function worthShowing(citations: readonly StaffCitation[]): StaffCitation[] {
  const open = citations.filter(({ status }) => !OVER.includes(status));
  const over = citations.filter(({ status }) => OVER.includes(status));
  return [...open, ...over.reverse()].slice(0, MOST);
}
