import { Banner } from '#ui/banner.tsx';
import { Button, Spinner } from '#ui/wizard/fields/button.tsx';
import type { Resume } from './use-resume.ts';

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
