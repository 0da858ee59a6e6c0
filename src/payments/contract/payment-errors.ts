import { domainErrors } from '#shared/contract/domain-error.ts';

const PAYMENT_ERRORS = {
  'unknown-reservation': [404, 'No encontramos esa reserva. Puede haber sido eliminada.'],
  'unknown-payment': [404, 'No encontramos ese pago.'],
  'payments-off': [409, 'Los pagos en línea no están configurados.'],
  'nothing-to-refund': [409, 'Esta reserva no tiene ningún pago que se pueda reembolsar.'],
  'which-payment': [409, 'Hay más de un pago que se puede reembolsar. Elige cuál.'],
  'over-refund': [409, 'El reembolso supera lo que queda del pago.'],
  'refund-refused': [409, 'PayPal no aceptó el reembolso. Revisa la cuenta de PayPal.'],
  'not-in-review': [409, 'Este pago ya no está en revisión.'],
  'holds-money': [
    409,
    'PayPal tiene dinero de este pago. Usa «Verificar con PayPal» y, si corresponde, devuélvelo.',
  ],
  'money-unknown': [
    409,
    'PayPal todavía no dice qué pasó con el dinero de este pago. Usa «Verificar con PayPal» más tarde.',
  ],
  'too-early': [
    409,
    'Este pago todavía se podría cobrar. Vuelve cuando pasen 6 horas desde que se creó su orden.',
  ],
  'forged-webhook': [400, 'La notificación no está firmada por PayPal.'],
  'not-now': [503, 'No se pudo verificar con PayPal en este momento. Intenta nuevamente.'],
} as const;

/** The errors that an endpoint can answer with. */
export function paymentErrors<Code extends keyof typeof PAYMENT_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, PAYMENT_ERRORS[code]]));
}

export const paymentError = domainErrors(PAYMENT_ERRORS);
