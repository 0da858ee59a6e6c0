import { Banner } from '#ui/banner.tsx';
import { lazyStep, useLazyPart } from '#ui/wizard/lazy-part.ts';
import { LoadFailure } from '#ui/wizard/load-failure.tsx';
import { BOOKING_TEXTS } from '../../../contract/booking-paths.ts';
import css from './receipt.module.css';
import type { ReceiptProps } from './receipt.tsx';

export const RECEIPT = lazyStep(async () => (await import('./receipt.tsx')).Receipt);

/**
 * The receipt; while its code is loading, a short confirmation. The receipt is stored, so that a
 * reload shows it.
 */
export function LateReceipt(props: ReceiptProps) {
  const { here: Receipt, failed } = useLazyPart(RECEIPT);
  if (Receipt) return <Receipt {...props} />;
  return (
    <main className={css.page} aria-busy={!failed}>
      <h1 className={css.title}>Comprobante de Reserva</h1>
      <div className={css.booked}>
        <Banner kind="success">{BOOKING_TEXTS.booked}</Banner>
      </div>
      {failed ? (
        <LoadFailure message={BOOKING_TEXTS.connection} retry={() => location.reload()} />
      ) : null}
    </main>
  );
}
