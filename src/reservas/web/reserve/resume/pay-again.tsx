import { Banner } from '#web-kit/banner.tsx';
import { Button, Spinner } from '#web-kit/wizard/fields/button.tsx';
import css from './resume.module.css';
import type { Resume } from './use-resume.ts';

/** «Retomar pago»: to where it is paid. */
export function PayAgain({ resume: { busy, resume } }: { resume: Resume }) {
  return (
    <Button
      look="primary"
      className={css.resume}
      aria-disabled={busy || undefined}
      onClick={resume}
    >
      {busy ? <Spinner /> : null}
      {busy ? 'Abriendo el pago...' : 'Retomar pago'}
    </Button>
  );
}

/** Why the payment could not be resumed; said even where there is no button any more. */
export function Failure({ children }: { children: string | null }) {
  return children === null ? null : <Banner kind="error">{children}</Banner>;
}
