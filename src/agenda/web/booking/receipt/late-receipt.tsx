import { Banner } from '#web-kit/banner.tsx';
import { latePart, useLatePart } from '#web-kit/wizard/late-part.ts';
import { LoadFailure } from '#web-kit/wizard/load-failure.tsx';
import { SENTENCES } from '../../../contract/citation-sentences.ts';
import css from './receipt.module.css';
import type { ReceiptProps } from './receipt.tsx';

export const RECEIPT = latePart(async () => (await import('./receipt.tsx')).Receipt);

/** The receipt; until it is there, what matters of it. It is kept: a reload of the page finds it. */
export function LateReceipt(props: ReceiptProps) {
  const { here: Receipt, failed } = useLatePart(RECEIPT);
  if (Receipt) return <Receipt {...props} />;
  return (
    <main className={css.page} aria-busy={!failed}>
      <h1 className={css.title}>Comprobante de Reserva</h1>
      <div className={css.booked}>
        <Banner kind="success">{SENTENCES.booked}</Banner>
      </div>
      {failed ? (
        <LoadFailure message={SENTENCES.connection} retry={() => location.reload()} />
      ) : null}
    </main>
  );
}
