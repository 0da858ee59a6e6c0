/** What the panel's address says: a tab and what stands behind its name, and an open record. */
export type TabLocation = { tab: string; rest: string };
export type OpenRecord = { kind: 'cita' | 'reserva'; id: string };
export type Address = TabLocation & { record: OpenRecord | null };

const OVER = /^#(cita|reserva)=([\w-]{1,64})$/;
/** A tab, its view, and what the view shows: a day or a searched text. */
const PLACE = /^#([a-z-]{1,40})(?:\/([a-z-]{1,40}(?:\/[\w.~!*'()%-]{1,1000})?))?$/;
const SEARCH = 'buscar/';
/** Longest text that the searches accept. */
const LONGEST_SEARCH = 100;
const NOWHERE: TabLocation = { tab: '', rest: '' };

/** The tab of its kind. */
const HOMES: Readonly<Record<OpenRecord['kind'], string>> = { cita: 'agenda', reserva: 'reservas' };

/**
 * Reads `#agenda`, `#agenda/semana`, `#agenda/dia/2026-11-23`, `#cita=<id>`, `#reserva=<id>`. A record lies over the tab of
 * `under`, the address it was opened from, or over that of its kind; wherever nothing can be read,
 * the tab is ''.
 */
export function parseAddress(hash: string, under: string): Address {
  const over = readOver(hash);
  if (over === null) return { ...readPlace(hash), record: over };
  const place = readPlace(under);
  return { ...(place.tab === '' ? { tab: HOMES[over.kind], rest: '' } : place), record: over };
}

export function tabHash({ tab, rest }: TabLocation): string {
  return rest === '' ? `#${tab}` : `#${tab}/${rest}`;
}

/** Returns the part of an address behind the tab's name for a searched text, cut to `LONGEST_SEARCH`; '' for no text. */
export function searchRest(text: string): string {
  if (text === '') return '';
  const sought = text.slice(0, LONGEST_SEARCH).replace(/\p{Cs}$/u, ''); // half a character
  return `${SEARCH}${encodeURIComponent(sought)}`;
}

/** Returns the text that the address searches, or ''. */
export function searchTextOf(rest: string): string {
  if (!rest.startsWith(SEARCH)) return '';
  try {
    return decodeURIComponent(rest.slice(SEARCH.length));
  } catch {
    return '';
  }
}

export function recordHash({ kind, id }: OpenRecord): string {
  return `#${kind}=${id}`;
}

function readOver(hash: string): OpenRecord | null {
  const [, kind, id = ''] = OVER.exec(hash) ?? [];
  return kind === 'cita' || kind === 'reserva' ? { kind, id } : null;
}

function readPlace(hash: string): TabLocation {
  const match = PLACE.exec(hash);
  return match ? { tab: match[1] ?? '', rest: match[2] ?? '' } : NOWHERE;
}
