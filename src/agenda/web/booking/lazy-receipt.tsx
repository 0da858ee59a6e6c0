import { longDay } from '#kernel/day-time.ts';
import { Banner } from '#web-kit/banner.tsx';
import { SENTENCES } from '../../contract/citation.ts';
import css from './booking.module.css';
import { Button } from './fields/button.tsx';
import type { ReceiptProps } from './receipt/receipt.tsx';
import { useLazy } from './use-lazy.ts';

export const loadReceipt = () => import('./receipt/receipt.tsx');

/** The receipt's code is fetched in the last step; should it fail, the booking is told all the same. */
export function LazyReceipt(props: ReceiptProps) {
  const part = useLazy(loadReceipt);
  if (part.module) return <part.module.Receipt {...props} />;
  const { date, time, service } = props.citation;
  return (
    <main className={css.main}>
      <div className={css.content}>
        {part.failed ? (
          <>
            <h1 className={css.title}>Comprobante de Reserva</h1>
            <Banner kind="success" title={SENTENCES.booked}>
              <p className={css.bannerText}>
                {service.name}, {longDay(date)}, {time}
              </p>
              <Button small onClick={part.retry}>
                Ver comprobante
              </Button>
            </Banner>
          </>
        ) : null}
      </div>
    </main>
  );
}
