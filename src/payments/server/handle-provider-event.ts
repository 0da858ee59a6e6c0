import { inTransaction, type Tx } from '#platform/data/database.ts';
import { type PaymentStatus, publicStatus } from '../rules/payment-status.ts';
import { addEventOnce, isEventUnhandled, setEventResult } from './event-store.ts';
import type { Payments } from './paid-cause.ts';
import { findByProviderIds, type PaymentRow } from './payment-store.ts';
import type { Provider, ProviderEvent } from './providers/provider.ts';
import { syncPayment } from './sync-payment-actions.ts';

type Source = 'webhook' | 'event-list';

/**
 * Handles an event of a provider: stores it once, however often it comes, and syncs the payment that it
 * is about. Returns false if the sync was not possible: then the provider must send it again.
 */
export async function handleProviderEvent(
  payments: Payments,
  provider: Provider,
  event: ProviderEvent,
  source: Source,
): Promise<boolean> {
  const { db } = payments.context;
  const payment = await findByProviderIds(db, provider.name, event);
  const handling: Handling = { payments, provider, event, payment };
  const isNew = await inTransaction(db, (tx) => storeEvent(tx, handling, source));
  if (!isNew || payment === null || event.kind === 'other') return true;
  const { status, known } = await syncPayment(payments, payment.id, {
    source,
    ...(event.kind === 'approved' && event.at !== null && { approvedAt: event.at }),
  });
  if (known) await setResult(handling, payment, status);
  return known;
}

type Handling = {
  payments: Payments;
  provider: Provider;
  event: ProviderEvent;
  /** `null`: the event is about none of our payments. */
  payment: PaymentRow | null;
};

/** Returns whether the event must be handled: it is new, or was not handled before. */
async function storeEvent(tx: Tx, handling: Handling, source: Source): Promise<boolean> {
  const { payments, provider, event, payment } = handling;
  const { key, type, kind, body } = event;
  const unhandled = payment !== null && kind !== 'other';
  const isDispute = kind === 'dispute-opened' || kind === 'dispute-closed';
  const added = await addEventOnce(
    tx,
    {
      provider: provider.name,
      key,
      paymentId: payment?.id ?? null,
      source,
      type,
      body,
      result: unhandled ? null : isDispute ? 'alert' : 'ignored',
    },
    payments.context.clock(),
  );
  if (!added) return isEventUnhandled(tx, { provider: provider.name, key });
  if (isDispute) await alertOfDispute(tx, handling);
  return true;
}

async function alertOfDispute(
  tx: Tx,
  { payments: { cause, context }, provider: { label }, event, payment }: Handling,
): Promise<void> {
  const closed = event.kind === 'dispute-closed';
  await cause.alert(
    tx,
    {
      reservationId: payment?.reservation_id ?? null,
      title: closed ? `Se cerró un reclamo en ${label}` : `Un cliente abrió un reclamo en ${label}`,
      sentence: closed
        ? `Mira el resultado en la cuenta de ${label}. El pago muestra si el dinero quedó.`
        : `Revísalo en la cuenta de ${label}: las respuestas tienen plazo.`,
    },
    context.clock(),
  );
}

/** Sets the event's result once. Alerts staff of a chargeback that the money does not show. */
async function setResult(
  { payments: { context, cause }, provider: { name, label }, event: { key, kind } }: Handling,
  { reservation_id: reservationId }: PaymentRow,
  result: PaymentStatus,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const set = await setEventResult(tx, { provider: name, key }, result);
    if (!set || kind !== 'reversed' || result === 'reversed') return;
    const status = publicStatus(result).label;
    const sentence = `${label} avisó un contracargo de un pago que está en «${status}». Revísalo en la cuenta de ${label}.`;
    await cause.alert(
      tx,
      { reservationId, title: 'Aviso de contracargo', sentence },
      context.clock(),
    );
  });
}
