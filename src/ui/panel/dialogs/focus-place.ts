/** Where the focus was, so that it can return after its element was replaced or removed. */
export type FocusPlace = {
  element: Element;
  /** Id of the record whose row contains the element, as in the row's `data-record`. */
  record: string | null;
  /** Position of that row in its list, from 0. */
  index: number;
  /** Accessible name of the element. */
  name: string;
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
  return {
    element,
    record,
    index: rowsIn(around[0]).indexOf(record),
    name: nameOf(element),
    around,
  };
}

/**
 * Focuses the element; if it is gone, the control with the same name in the record's row, or another
 * control of that row; without the row, the row at its position; then the list, dialog or page around.
 */
export function focusAgain(place: FocusPlace): void {
  const found = candidates(place).find((each) => {
    // No effect on what is hidden, inert or disabled.
    if (each instanceof HTMLElement) each.focus({ preventScroll: true });
    return document.activeElement === each;
  });
  if (found === undefined) document.querySelector('main')?.focus({ preventScroll: true });
}

function candidates({ element, record, index, name, around }: FocusPlace): Element[] {
  const left = around.filter(({ isConnected }) => isConnected);
  const own = controlsOf(left[0], record);
  const rows = rowsIn(left[0]);
  const neighbour = index < 0 ? undefined : (rows[index] ?? rows.at(-1));
  return [
    ...(element.isConnected ? [element] : []),
    ...own.filter((each) => nameOf(each) === name),
    ...own,
    ...controlsOf(left[0], neighbour ?? null),
    ...left,
  ];
}

/** The ids of the records in the order of their rows. A removed row that keeps its place does not count. */
function rowsIn(list: Element | undefined): (string | null)[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const ids = rows
    .filter((row) => !row.matches('[inert]'))
    .map((row) => row.dataset['record'] ?? null);
  return [...new Set(ids)];
}

/** The controls of a record; its row may have a second one with the details. */
function controlsOf(list: Element | undefined, record: string | null): Element[] {
  if (record === null) return [];
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  return rows
    .filter((row) => row.dataset['record'] === record)
    .flatMap((row) => [...row.querySelectorAll(CONTROLS)]);
}

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent.trim();
