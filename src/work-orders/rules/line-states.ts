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
