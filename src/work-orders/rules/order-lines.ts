/** A line of a work order (docs/rules/work-orders.md), for form, server and tests. */

export const LINE_KINDS = ['labour', 'part', 'service', 'outside'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const LINE_KIND_LABELS: Readonly<Record<LineKind, string>> = {
  labour: 'Mano de obra',
  part: 'Repuesto',
  service: 'Servicio',
  outside: 'Trabajo de terceros',
};

export const LINE_STATES = ['proposed', 'approved', 'declined', 'done'] as const;
export type LineState = (typeof LINE_STATES)[number];

export const LINE_STATE_LABELS: Readonly<Record<LineState, string>> = {
  proposed: 'Propuesto',
  approved: 'Aprobado',
  declined: 'Rechazado',
  done: 'Hecho',
};

/** States in which a line counts for the total of its order. */
const AGREED_STATES: readonly LineState[] = ['approved', 'done'];

export const isAgreed = (state: LineState): boolean => AGREED_STATES.includes(state);

/** A line of an order for rules: money in cents, quantity in thousandths. */
export type OrderLine = {
  id: string;
  kind: LineKind;
  state: LineState;
  quantity: number;
  totalCents: number;
  /** Of one unit; `null`: not known, or the user may not read it. */
  costCents: number | null;
  choiceGroup: number | null;
};

/**
 * Returns the lines in groups: alternatives (lines with one `choiceGroup`) together, every other line alone. Keeps
 * the order of the first lines of the groups.
 */
export function groupAlternatives<Line extends { choiceGroup: number | null }>(
  lines: readonly Line[],
): Line[][] {
  const groups = new Map<number | Line, Line[]>();
  for (const line of lines) {
    const key = line.choiceGroup ?? line;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

/** A line of an order that is not deleted. */
type AnsweredLine = Pick<OrderLine, 'id' | 'state' | 'choiceGroup'>;

/**
 * Returns the ids of newly declined lines (`declined`) that become deferred work. The states of `lines` are those
 * after the answers. Alternatives are one work: it is deferred once, when all of them are declined.
 */
export function declinedWork(
  lines: readonly AnsweredLine[],
  declined: ReadonlySet<string>,
): ReadonlySet<string> {
  const works = groupAlternatives(lines).filter((work) =>
    work.every(({ state }) => state === 'declined'),
  );
  return new Set(works.flatMap((work) => work.find(({ id }) => declined.has(id))?.id ?? []));
}

/**
 * Returns the lines of a finished order that become deferred work: the approved and proposed ones. Of alternatives
 * it is the approved one or the first proposed one, and none if one of them is done.
 */
export function unfinishedWork<Line extends AnsweredLine>(lines: readonly Line[]): Line[] {
  return groupAlternatives(lines)
    .filter((work) => work.every(({ state }) => state !== 'done'))
    .flatMap((work) => {
      const approved = work.find(({ state }) => isAgreed(state));
      return approved ?? work.find(({ state }) => state === 'proposed') ?? [];
    });
}
