import { renderToStaticMarkup } from 'react-dom/server';
import { BookingShell } from '#agenda/web/booking/shell.tsx';
import { NotFound } from '#web-kit/not-found.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';

/** Static markup for the `<!--shell-->` of each page: what stands there until its script runs. */
export function renderShells(): Record<'cita' | 'cancel' | 'not-found', string> {
  return {
    cita: renderToStaticMarkup(<BookingShell />),
    cancel: renderToStaticMarkup(<PublicHeader />),
    'not-found': renderToStaticMarkup(<NotFound />),
  };
}
