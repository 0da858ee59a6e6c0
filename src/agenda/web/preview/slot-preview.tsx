import type { Preview } from '../staff-citation-api.ts';

/** The coming week's starts under settings that are not saved yet. */
export function SlotPreview(_props: { settings: Preview }) {
  return null;
}
