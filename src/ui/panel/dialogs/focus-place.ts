import { useEffect, useLayoutEffect, useRef } from 'react';

/** Where the focus was, so that it can return after its element was replaced or removed. */
export type FocusPlace = {
  element: Element;
  /** Id of the record whose row contains the element, as in the row's `data-record`. */
  record: string | null;
  /** Position of that row in its list, from 0; −1 without a row. */
  index: number;
  /** What can take the focus around the row or element, the innermost first: list, dialog, page. */
  around: readonly Element[];
};

const ROW = '[data-record]';
const CONTROLS = 'button, a[href], summary, input, select, textarea';

/** Returns where this element is. */
export function focusPlaceOf(element: Element): FocusPlace {
  const row = element.closest<HTMLElement>(ROW);
  const around: Element[] = [];
  for (let each = (row ?? element).parentElement; each; each = each.parentElement) {
    if (each.matches('[tabindex], main')) around.push(each);
  }
  const record = row?.dataset['record'] ?? null;
  return { element, record, index: positionsIn(rowsIn(around[0])).get(record) ?? -1, around };
}

/**
 * Focuses the element. If it is gone: the control of the same name in the record's row, then any
 * control of that row. If the row is gone: the first control of the row at its position. Last: the
 * list, dialog or page.
 */
export function restoreFocus(place: FocusPlace): void {
  const found = candidates(place).find((each) => {
    // No effect on what is hidden or disabled.
    if (each instanceof HTMLElement) each.focus({ preventScroll: true });
    return document.activeElement === each;
  });
  if (found === undefined) document.querySelector('main')?.focus({ preventScroll: true });
}

function candidates({ element, record, index, around }: FocusPlace): Element[] {
  const connected = around.filter(({ isConnected }) => isConnected);
  const rows = rowsIn(connected[0]);
  const controlsOf = (record: string | null) =>
    rows
      .filter((row) => row.dataset['record'] === record)
      .flatMap((row) => [...row.querySelectorAll(CONTROLS)]);
  const own = controlsOf(record);
  return [
    element,
    // A removed element still has its last name.
    ...own.filter((each) => nameOf(each) === nameOf(element)),
    ...own,
    ...controlsOf(neighbour(rows, index)),
    ...connected,
    // An inert element that has the focus keeps it until the next rendering.
  ].filter((each) => each.isConnected && !each.closest('[inert]'));
}

const rowsIn = (list: Element | undefined): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(ROW) ?? []),
];

/** Positions of the records, which may have several rows. A row of a virtual list has `data-index`. */
function positionsIn(rows: readonly HTMLElement[]): Map<string | null, number> {
  const positions = new Map<string | null, number>();
  for (const { dataset } of rows) {
    const record = dataset['record'] ?? null;
    if (!positions.has(record)) positions.set(record, Number(dataset['index'] ?? positions.size));
  }
  return positions;
}

/**
 * The record at a position or the next one that is not inert, else the nearest before. `null` if a
 * virtual list has scrolled away from the position: its rendered rows are elsewhere.
 */
function neighbour(rows: readonly HTMLElement[], index: number): string | null {
  const positions = positionsIn(rows);
  const at = [...positions.values()].indexOf(index);
  if (index < 0 || (at < 0 && rows[0]?.dataset['index'] !== undefined)) return null;
  const records = [...positions.keys()];
  const inert = positionsIn(rows.filter((row) => row.matches('[inert]')));
  // After the last record, −1 counts from the end.
  const nearest = [...records.slice(at), ...records.slice(0, at).reverse()];
  return nearest.find((each) => !inert.has(each)) ?? null;
}

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent.trim();

/**
 * An open layer. `before`: the element that had the focus when it opened. `null`: no element had it,
 * for example when the URL opened the layer.
 */
type Layer = { before: FocusPlace | null };

/** The open layers, the topmost last. */
const layers: Layer[] = [];

/**
 * Restores the focus when a layer closes or unmounts. Mantine's own option does not work for a dialog
 * that is open from its first render. If no element had the focus (the URL opened the layer), focuses
 * the page's content.
 */
export function useRestoreFocus(opened: boolean): void {
  const layer = useRef<Layer>(null);
  useLayoutEffect(() => {
    // Suspense reruns this effect when it shows its content again: the layer is open already.
    if (!opened || layer.current) return;
    const { activeElement } = document;
    const had = activeElement !== null && activeElement !== document.body;
    layer.current = { before: had ? focusPlaceOf(activeElement) : null };
    layers.push(layer.current);
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (layer.current) close(layer.current);
      layer.current = null;
    };
  }, [opened]);
}

/**
 * Restores the focus. If another layer is open above, that layer inherits the place: a form and its
 * confirmation close together, and the confirmation's place was in the form.
 */
function close(layer: Layer): void {
  const at = layers.indexOf(layer);
  layers.splice(at, 1);
  const above = layers[at];
  if (above !== undefined) above.before = layer.before;
  else if (layer.before === null) document.querySelector('main')?.focus({ preventScroll: true });
  else restoreFocus(layer.before);
}
