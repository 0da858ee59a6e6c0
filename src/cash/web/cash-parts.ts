import { lazyPart } from '#ui/panel/lazy-part.tsx';

/** «Cobro» for the detail of a record, and its chip; loaded when shown. */
export const ChargeSection = lazyPart(() => import('./charge/charge-section.tsx'));
export const ChargeChip = lazyPart(() => import('./charge/charge-chip.tsx'));

/** What was paid in the till, for the question before a record is cancelled or deleted; loaded when shown. */
export const DepositNote = lazyPart(() => import('./charge/deposit-note.tsx'));
