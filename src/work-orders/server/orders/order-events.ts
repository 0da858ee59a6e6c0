import type { Tx } from '#platform/data/database.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';

export type OrderEventKind =
  | 'received'
  | 'changed'
  | 'line-added'
  | 'line-changed'
  | 'line-removed'
  | 'inspected'
  | 'photo-added'
  | 'photo-removed'
  | 'proposed'
  | 'sent'
  | 'answered'
  | 'withdrawn'
  | 'expired'
  | 'completed';

/** Who acts and when, in epoch milliseconds. */
export type OrderChange = { by: EventActor; now: number };

/** Adds an event to an order. A trigger notifies open panels. `details` holds no data of the client. */
export async function addOrderEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  { by, now }: OrderChange,
  details: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  await tx
    .insertInto('work_order_events')
    .values({
      order_id: orderId,
      at: new Date(now),
      kind,
      ...actorColumns(by),
      details: JSON.stringify(details),
    })
    .execute();
}
