import { lazyPart } from '#ui/panel/lazy-part.tsx';

/** The dialogs of «Cobro»; each is loaded when it is first opened. */
export const TakeDialog = lazyPart(() => import('./take-dialog.tsx'));
export const DiscountDialog = lazyPart(() => import('./discount-dialog.tsx'));
export const KeepDialog = lazyPart(() => import('./keep-dialog.tsx'));
export const ReverseDialog = lazyPart(() => import('./reverse-dialog.tsx'));
