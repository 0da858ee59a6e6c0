import { lazy } from 'react';

/** «Anular venta» for the detail of a record of another tab; loaded where it is shown. */
export const VoidRecord = lazy(() => import('./void/void-record.tsx'));
