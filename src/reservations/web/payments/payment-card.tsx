import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconCreditCardPay,
  IconEyeCheck,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react';
import type { Payment } from '#payments/contract/payment.ts';
import { eventText, reasonText, sourceText } from '#payments/rules/event-labels.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { type Fact, FactList } from '#ui/panel/detail/fact-list.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
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
      <div className={`row between ${css.top}`}>
        <span className={css.amount}>{formatDollars(payment.amount)}</span>
        <PaymentChip payment={payment} />
      </div>
      {several ? <p className="note top-4 small">Intento {payment.attempt}</p> : null}
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
        <li key={_id} className="stack break-anywhere">
          <span className="strong">
            Reembolso de {formatDollars(amount)} · {label}
          </span>
          {reason === '' ? null : <span>{reason}</span>}
          <span className="block muted small break-anywhere">
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

type PaymentEventsProps = Pick<Payment, 'events'> & { timeZone: string };

/** Events of a payment, oldest first, collapsed by default. */
function PaymentEvents({ events, timeZone }: PaymentEventsProps) {
  if (events.length === 0) return null;
  return (
    <details className={css.events}>
      <summary className={css.summary}>
        <IconChevronRight className={css.chevron} size={18} aria-hidden="true" />
        Movimientos ({events.length})
      </summary>
      <ol className={css.lines}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are identified by their position
          <li key={index} className="break-anywhere">
            <span className="medium">{eventText(event.type)}</span>
            {event.result === '' ? null : <span>: {resultText(event)}</span>}
            <span className="block muted small break-anywhere">
              <time dateTime={event.at}>{formatInstant(event.at, timeZone)}</time> ·{' '}
              {event.by || sourceText(event.source)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The result of a review is free text by staff; all others are codes. */
const resultText = ({ type, result }: Payment['events'][number]) =>
  type === 'reviewed' ? result : reasonText(result);

type Look = { family: ChipColour; icon: typeof IconX };

const OVER: Look = { family: 'grey', icon: IconX };
const BACK: Look = { family: 'violet', icon: IconArrowBackUp };
const TROUBLE: Look = { family: 'pink', icon: IconAlertTriangle };

const LOOKS: Readonly<Record<Payment['paymentStatus'], Look>> = {
  pending: { family: 'amber', icon: IconCreditCardPay },
  processing: { family: 'blue', icon: IconClock },
  completed: { family: 'green', icon: IconCircleCheck },
  failed: OVER,
  expired: OVER,
  cancelled: OVER,
  partially_refunded: BACK,
  refunded: BACK,
  reversed: TROUBLE,
  review: TROUBLE,
  reviewed: OVER,
};

/** Status of a payment as label and icon; the colour is only an addition. */
function PaymentChip({ payment }: { payment: Payment }) {
  return <Chip {...LOOKS[payment.paymentStatus]}>{payment.label}</Chip>;
}
