import { lazyPart } from '#ui/panel/lazy-part.tsx';

/** «Anular venta» for the detail of a record in another tab, loaded when shown. */
export const VoidRecord = lazyPart(() => import('./void-dialog.tsx'));
