import { Button } from '@mantine/core';
import { IconCopy, IconEyeCheck, IconReceiptRefund } from '@tabler/icons-react';
import type { Payment } from '#payments/contract/payment.ts';
import { reasonText } from '#payments/rules/event-labels.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { type Fact, FactList } from '#ui/panel/detail/fact-list.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import { PaymentChip } from './payment-chip.tsx';
import { PaymentEvents } from './payment-events.tsx';
import css from './payments.module.css';

type Props = {
  payment: Payment;
  /** Whether the reservation has several payments; each then shows its number. */
  several: boolean;
  onDone: (message: string) => void;
  onReview: (payment: Payment) => void;
  onRefund?: (payment: Payment) => void;
};

/** One payment: status, amounts, refunds and events. */
export function PaymentCard({ payment, several, onDone, onReview, onRefund }: Props) {
  const { timeZone } = useWorkshop();
  const { paymentUrl, refundable, refunds, events } = payment;
  return (
    <article className={css.card} aria-label={`Intento ${payment.attempt}`}>
      <div className={css.top}>
        <span className={css.amount}>{formatDollars(payment.amount)}</span>
        <PaymentChip payment={payment} />
      </div>
      {several ? <p className={css.attempt}>Intento {payment.attempt}</p> : null}
      <div className={css.facts}>
        <FactList facts={factsOf(payment, timeZone)} />
      </div>
      {refunds.length === 0 ? null : <Refunds refunds={refunds} timeZone={timeZone} />}
      <PaymentEvents events={events} timeZone={timeZone} />
      <div className={css.acts}>
        {paymentUrl === null ? null : <CopyLinkButton url={paymentUrl} onDone={onDone} />}
        {payment.paymentStatus === 'review' ? (
          <Button
            variant="default"
            leftSection={<IconEyeCheck size={18} aria-hidden="true" />}
            onClick={() => onReview(payment)}
          >
            Marcar como revisado
          </Button>
        ) : null}
        {onRefund && refundable > 0 ? (
          <Button
            variant="default"
            leftSection={<IconReceiptRefund size={18} aria-hidden="true" />}
            onClick={() => onRefund(payment)}
          >
            Reembolsar
          </Button>
        ) : null}
      </div>
    </article>
  );
}

function factsOf(payment: Payment, timeZone: string): Fact[] {
  const money = (amount: number | null) => (amount === null ? '' : formatDollars(amount));
  const at = (iso: string | null) => (iso === null ? '' : formatInstant(iso, timeZone));
  const facts: Fact[] = [
    ['Motivo', reasonText(payment.reason)],
    ['Iniciado', at(payment.createdAt)],
    ['Pagado', at(payment.paidAt)],
    ['Comisión de cobro', money(payment.fee)],
    ['Neto', money(payment.net)],
    ['Reembolsado', payment.refunded === 0 ? '' : money(payment.refunded)],
    ['Factura', payment.invoice],
    ['Orden', payment.orderId ?? ''],
    ['Captura', payment.captureId ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

type RefundsProps = Pick<Payment, 'refunds'> & { timeZone: string };

function Refunds({ refunds, timeZone }: RefundsProps) {
  return (
    <ul className={css.refunds} aria-label="Reembolsos">
      {refunds.map(({ _id, amount, label, reason, by, source, createdAt, providerRefundId }) => (
        <li key={_id} className={css.refund}>
          <span className={css.refundTop}>
            Reembolso de {formatDollars(amount)} · {label}
          </span>
          {reason === '' ? null : <span>{reason}</span>}
          <span className={css.trace}>
            {formatInstant(createdAt, timeZone)} · {source === 'provider' ? 'En PayPal' : by}
            {providerRefundId === null ? null : ` · ${providerRefundId}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function CopyLinkButton({ url, onDone }: { url: string; onDone: Props['onDone'] }) {
  const { report } = usePageErrors();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      onDone('Enlace de pago copiado.');
    } catch {
      // The browser rejected access to the clipboard: the message shows the link to copy by hand.
      report('No se pudo copiar el enlace de pago.', new Error(url));
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      Copiar enlace de pago
    </Button>
  );
}
