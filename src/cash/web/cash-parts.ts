import { lazyPart } from '#ui/panel/lazy-part.tsx';

/** «Cobro» for the detail of a record, and its chip; loaded when shown. */
export const ChargeSection = lazyPart(() => import('./charge/charge-section.tsx'));
export const ChargeChip = lazyPart(() => import('./charge/charge-chip.tsx'));
