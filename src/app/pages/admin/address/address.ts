/** A tab and the rest of the URL's fragment after the tab's name (its view). */
export type TabLocation = { tab: string; rest: string };
export type OpenRecord = { kind: 'cita' | 'reserva' | 'moto' | 'cliente'; id: string };
/** Content of the panel's URL: a tab, and the record that is open over it. */
export type Address = TabLocation & { record: OpenRecord | null };

const RECORD = /^#([a-z]{1,10})=([\w-]{1,64})$/;
/** A tab, its view, and the content of the view: a day or a searched text. */
const TAB = /^#([a-z-]{1,40})(?:\/([a-z-]{1,40}(?:\/[\w.~!*'()%-]{1,1000})?))?$/;
const SEARCH = 'buscar/';
/** Longest text that the searches accept. */
const MAX_SEARCH_LENGTH = 100;
const NO_TAB: TabLocation = { tab: '', rest: '' };

/** Default tab of each kind of record. */
const DEFAULT_TABS: Readonly<Record<OpenRecord['kind'], string>> = {
  cita: 'agenda',
  reserva: 'reservas',
  moto: 'clientes',
  cliente: 'clientes',
};

/**
 * Parses `#agenda`, `#agenda/semana`, `#agenda/dia/2026-11-23`, `#cita=<id>`, `#reserva=<id>`,
 * `#moto=<id>`, `#cliente=<id>`. A record is open over the tab of `under`, the URL from which it was
 * opened, or over the default tab of its kind. The tab of an invalid fragment is ''.
 */
export function parseAddress(hash: string, under: string): Address {
  const record = parseRecord(hash);
  if (record === null) return { ...parseTab(hash), record };
  const location = parseTab(under);
  if (location.tab !== '') return { ...location, record };
  return { tab: DEFAULT_TABS[record.kind], rest: '', record };
}

export function tabHash({ tab, rest }: TabLocation): string {
  return rest === '' ? `#${tab}` : `#${tab}/${rest}`;
}

/** Returns the `rest` for a searched text, cut to `MAX_SEARCH_LENGTH`; '' for no text. */
export function searchRest(text: string): string {
  if (text === '') return '';
  const query = text.slice(0, MAX_SEARCH_LENGTH).replace(/\p{Cs}$/u, ''); // half of a surrogate pair
  return `${SEARCH}${encodeURIComponent(query)}`;
}

/** Returns the searched text of a `rest`, or ''. */
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

/** Returns the record that a fragment names, or `null`. */
export function parseRecord(hash: string): OpenRecord | null {
  const [, kind = '', id = ''] = RECORD.exec(hash) ?? [];
  return isKind(kind) ? { kind, id } : null;
}

const isKind = (kind: string): kind is OpenRecord['kind'] => Object.hasOwn(DEFAULT_TABS, kind);

function parseTab(hash: string): TabLocation {
  const match = TAB.exec(hash);
  return match ? { tab: match[1] ?? '', rest: match[2] ?? '' } : NO_TAB;
}
