import type { CitationStatus } from './citation-status.ts';

type Transition = { readonly from: CitationStatus | null; readonly to: CitationStatus | null };
type PaymentStatus = 'Pendiente' | 'Sin pago' | 'Confirmado' | 'Confirmado antes de cancelar';

/**
 * What the status says of the payment (admin.md section 4: pending is «Pendiente de pago»). Of a
 * cancelled one, what it said until then: a deposit may have to be given back.
 */
export function paymentStatusOf(
  status: CitationStatus,
  history: readonly Transition[],
): PaymentStatus {
  if (status === 'pending') return 'Pendiente';
  if (status !== 'cancelled') return 'Confirmado';
  const before = history.findLast(({ to }) => to === 'cancelled')?.from ?? 'pending';
  return before === 'pending' ? 'Sin pago' : 'Confirmado antes de cancelar';
}
