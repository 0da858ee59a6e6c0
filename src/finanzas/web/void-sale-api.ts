import { lazy } from 'react';

/** «Anular venta» for the detail of a record in another tab, loaded when shown. */
export const VoidRecord = lazy(() => import('./void/void-record.tsx'));
