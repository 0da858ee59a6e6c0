import type { CitationStatus } from './citation-status.ts';

type Transition = { readonly from: CitationStatus | null; readonly to: CitationStatus | null };
type PaymentStatus = 'Pendiente' | 'Sin pago' | 'Confirmado' | 'Confirmado antes de cancelar';

/**
 * Returns the payment status that the citation's status implies (docs/rules/panel.md 4: pending is
 * «Pendiente de pago»). For a cancelled one, it depends on the status before: a deposit may have to
 * be refunded.
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
