import type { Person } from './model.ts';

/** A call with its targets, as the runner sends it and the model applies it. */
export type Call = { by: Person | 'client'; key?: string } & (
  | { kind: 'book'; label: string; service: number; day: string; minute: number }
  | {
      kind: 'enter' | 'reschedule';
      label: string;
      service: number;
      day: string;
      minute: number;
      overbook: boolean;
      /** Only `enter`: the caller has seen the appointment of the same telephone. */
      confirmed?: boolean;
    }
  | { kind: 'move'; label: string; to: string }
  | { kind: 'cancel' | 'delete'; label: string }
  | {
      kind: 'complete';
      label: string;
      component: number;
      quantity: number;
      laborCents: number;
      /** Labels of the done lines; `null`: the caller did not see the order. */
      done: string[] | null;
    }
  | { kind: 'client-move'; label: string; day: string; minute: number }
  | OrderCall
  | { kind: 'sell' | 'sell-product'; label: string; item: number; quantity: number; cents: number }
  | { kind: 'undo'; label: string }
  /** Cash for a sale, a reservation or a citation. */
  | { kind: 'take'; record: 'citation' | 'reservation' | 'sale'; label: string; cents: number }
  /** `sale` is the number of the sale line that was on the screen. */
  | { kind: 'void'; label: string; sale: number }
  | { kind: 'purchase'; label: string; component: number; quantity: number; cents: number }
  | { kind: 'reserve'; label: string; product: number }
  | { kind: 'pay'; label: string; half: 'capture' | 'record' | null }
  | { kind: 'move-reservation'; label: string; to: string; finalCents: number | null }
  /** `to`: the status to which the step led. */
  | { kind: 'undo-step'; label: string; to: string }
  | { kind: 'refund'; label: string; cents: number }
  | { kind: 'settings'; seen: string; bays: number; notice: number; closed: string | null }
  | { kind: 'permissions'; user: Person; permissions: string[] }
);

/** A line of a work order as it is added; `cents` is `null` for the catalogue's price. */
export type NewLine = {
  lineKind: 'labour' | 'part' | 'service' | 'outside';
  /** Index of the component or service. */
  item: number;
  quantity: number;
  cents: number | null;
  group: number | null;
};

export type Decision = 'approve' | 'decline' | 'call-me';

/** `seen`: the version of the line that staff read out; `null`: not sent. */
export type StaffAnswer = { line: string; decision: Decision; seen: number | null };

/**
 * A call about the work order of the citation `label`. Lines have labels of their own; `estimate` is the version of
 * one. Versions that the caller saw are those of the model.
 */
export type OrderCall =
  | { kind: 'receive'; label: string; limitCents: number | null }
  /** `stale`: the caller saw the version before the present one. */
  | { kind: 'limit'; label: string; seen: number; stale: boolean; limitCents: number | null }
  | { kind: 'add-line'; label: string; line: string; content: NewLine }
  /** Without a price and quantity only the correction changes, which the client does not see. */
  | {
      kind: 'change-line';
      label: string;
      line: string;
      seen: number;
      cents: number | null;
      quantity: number | null;
    }
  | { kind: 'remove-line'; label: string; line: string }
  /** `position` 0 starts the inspection with a checklist. `seen`: the state that the caller saw. */
  | {
      kind: 'inspect';
      label: string;
      position: number;
      result: 'ok' | 'watch' | 'now';
      seen: string | null;
    }
  | { kind: 'propose'; label: string }
  | { kind: 'send'; label: string; estimate: number; channel: 'whatsapp' | 'email' }
  | { kind: 'withdraw'; label: string; estimate: number }
  /** The client's answers to the estimate that an open page shows. */
  | {
      kind: 'answer';
      label: string;
      estimate: number;
      answers: { line: string; decision: Decision }[];
    }
  | {
      kind: 'record-answers';
      label: string;
      estimate: number;
      method: 'counter' | 'phone' | 'whatsapp' | 'within-limit';
      answers: StaffAnswer[];
    }
  /** The hourly job that marks expired estimates, of all orders. */
  | { kind: 'expire' };

/** Returns the settings that a history changes, as comparable text. */
export const settingsText = (rules: {
  bays: number;
  notice: number;
  closed: string | null;
}): string => `${rules.bays} ${rules.notice} ${rules.closed ?? ''}`;
