import { renderToStaticMarkup } from 'react-dom/server';
import { BookingShell } from '#agenda/web/booking/shell.tsx';
import cancel from '#agenda/web/cancel/cancel.module.css';
import { NoScript } from '#web-kit/no-script.tsx';
import { NotFound } from '#web-kit/not-found.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';

/** Static markup for the `<!--shell-->` of each page: what stands there until its script runs. */
export function renderShells(): Record<'cita' | 'cancel' | 'admin' | 'not-found', string> {
  return {
    cita: renderToStaticMarkup(<BookingShell />),
    cancel: renderToStaticMarkup(<CancelShell />),
    admin: renderToStaticMarkup(<NoScript need="Para usar el panel hace falta JavaScript." />),
    'not-found': renderToStaticMarkup(<NotFound />),
  };
}

/** The title that stays while the citation is on its way. */
function CancelShell() {
  return (
    <>
      <PublicHeader />
      <main className={cancel.main}>
        <h1>Información de Cita</h1>
        <NoScript need="Para ver tu cita o cancelarla hace falta JavaScript." />
      </main>
    </>
  );
}
