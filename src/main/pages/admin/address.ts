/** What the panel's address says: a tab and what stands behind its name, and an open citation. */
export type Place = { tab: string; rest: string };
export type Address = Place & { citation: string | null };

const CITATION = /^#cita=([\w-]{1,64})$/;
const PLACE = /^#([a-z-]{1,40})(?:\/([a-z-]{1,40}))?$/;
const NOWHERE: Place = { tab: '', rest: '' };

/**
 * Reads `#agenda`, `#agenda/semana`, `#cita=<id>`. A citation lies over the tab of `under`, the
 * address it was opened from; without one, and wherever nothing can be read, the tab is ''.
 */
export function readAddress(hash: string, under: string): Address {
  const citation = CITATION.exec(hash)?.[1] ?? null;
  return { ...readPlace(citation === null ? hash : under), citation };
}

export function placeHash({ tab, rest }: Place): string {
  return rest === '' ? `#${tab}` : `#${tab}/${rest}`;
}

export function citationHash(id: string): string {
  return `#cita=${id}`;
}

function readPlace(hash: string): Place {
  const match = PLACE.exec(hash);
  return match ? { tab: match[1] ?? '', rest: match[2] ?? '' } : NOWHERE;
}
