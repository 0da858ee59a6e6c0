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
    }
  | { kind: 'move'; label: string; to: string }
  | { kind: 'cancel' | 'delete'; label: string }
  | { kind: 'complete'; label: string; component: number; quantity: number; laborCents: number }
  | { kind: 'sell' | 'sell-product'; label: string; item: number; quantity: number; cents: number }
  | { kind: 'undo'; label: string }
  /** `sale` is the number of the sale line that was on the screen. */
  | { kind: 'void'; label: string; sale: number }
  | { kind: 'purchase'; label: string; component: number; quantity: number; cents: number }
  | { kind: 'reserve'; label: string; product: number }
  | { kind: 'pay'; label: string; half: 'capture' | 'record' | null }
  | { kind: 'move-reservation'; label: string; to: string; finalCents: number | null }
  | { kind: 'refund'; label: string; cents: number }
  | { kind: 'settings'; seen: string; bays: number; notice: number; closed: string | null }
  | { kind: 'permissions'; user: Person; permissions: string[] }
);

/** Returns the settings that a history changes, as comparable text. */
export const settingsText = (rules: {
  bays: number;
  notice: number;
  closed: string | null;
}): string => `${rules.bays} ${rules.notice} ${rules.closed ?? ''}`;
