import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass, Spinner } from '#ui/wizard/fields/button.tsx';
import type { Resume } from './use-arrival.ts';

/** «Retomar pago»: opens the payment. */
export function ResumePaymentButton({ resume: { busy, resume } }: { resume: Resume }) {
  return (
    <Button look="primary" aria-disabled={busy || undefined} onClick={resume}>
      {busy ? <Spinner /> : null}
      {busy ? 'Abriendo el pago...' : 'Retomar pago'}
    </Button>
  );
}

/** Why the payment could not be resumed; shown even after the button has disappeared. */
export function ResumeFailure({ children }: { children: string | null }) {
  return children === null ? null : <Banner kind="error">{children}</Banner>;
}

/** Leads to the client's page of the reservation. */
export function PageLink({ token }: { token: string }) {
  return (
    <a className={buttonClass({})} href={`/mi/${token}`}>
      Ver tu reserva
    </a>
  );
}
