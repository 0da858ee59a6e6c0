import { renderToStaticMarkup } from 'react-dom/server';
import { BOOKING_STEPS } from '#agenda/web/booking/booking-plan.ts';
import cancel from '#agenda/web/cancel/cancel.module.css';
import { RESERVE_STEPS, RESERVE_TITLE } from '#reservas/web/reserve/reserve-plan.ts';
import { NoScript } from '#web-kit/no-script.tsx';
import { NotFound } from '#web-kit/not-found.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';
import { WizardShell } from '#web-kit/wizard/wizard-shell.tsx';

/** Static markup for the `<!--shell-->` of each page: what stands there until its script runs. */
export function renderShells(): Record<
  'cita' | 'reserva' | 'cancel' | 'admin' | 'not-found',
  string
> {
  return {
    cita: renderToStaticMarkup(
      <WizardShell steps={BOOKING_STEPS} need="Para agendar en línea hace falta JavaScript." />,
    ),
    reserva: renderToStaticMarkup(
      <WizardShell
        steps={RESERVE_STEPS}
        heading={RESERVE_TITLE}
        need="Para reservar en línea hace falta JavaScript."
      />,
    ),
    cancel: renderToStaticMarkup(<CancelShell />),
    admin: renderToStaticMarkup(
      <NoScript alone need="Para usar el panel hace falta JavaScript." />,
    ),
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
