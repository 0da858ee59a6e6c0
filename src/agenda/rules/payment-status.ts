import type { CitationStatus } from './citation-status.ts';

/** What the status says of the payment (admin.md section 4: pending is «Pendiente de pago»). */
export function paymentStatusOf(status: CitationStatus): 'Pendiente' | 'Sin pago' | 'Confirmado' {
  if (status === 'pending') return 'Pendiente';
  return status === 'cancelled' ? 'Sin pago' : 'Confirmado';
}
