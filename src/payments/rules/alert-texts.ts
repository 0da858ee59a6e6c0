import type { Alert } from './decision.ts';

/** The title and the sentence of an alert to staff. `provider`: its name in Spanish texts. */
export function alertText(alert: Alert, provider: string): { title: string; sentence: string } {
  switch (alert.kind) {
    case 'review':
      return { title: IN_REVIEW, sentence: reviewSentence(alert.reason, provider) };
    case 'money-found':
      return {
        title: IN_REVIEW,
        sentence: `${provider} muestra dinero de un pago en revisión. Revisa qué corresponde.`,
      };
    case 'chargeback':
      return {
        title: 'Contracargo',
        sentence: `El banco o ${provider} devolvió el dinero al cliente (contracargo).`,
      };
    case 'chargeback-returned':
      return {
        title: 'Contracargo anulado',
        sentence: `${provider} muestra de nuevo el dinero de un pago que tenía un contracargo.`,
      };
  }
}

const IN_REVIEW = 'Un pago requiere revisión';

function reviewSentence(reason: string, provider: string): string {
  switch (reason) {
    case 'reservation-closed':
      return 'Se recibió un pago de una reserva que ya no lo esperaba. Corresponde un reembolso.';
    case 'second-payment':
      return 'Se recibió un segundo pago de la misma reserva. Corresponde un reembolso.';
    case 'late-money':
      return 'Se recibió un pago de un intento que ya había terminado. Revisa qué corresponde.';
    case 'refunded-meanwhile':
      return `Un pago se cobró y se devolvió en ${provider} sin que la reserva se aceptara.`;
    case 'order-differs':
      return `La orden de ${provider} no coincide con la reserva. No se cobró nada.`;
    case 'capture-differs':
      return `${provider} cobró un importe distinto al de la reserva.`;
    case 'captured-twice':
      return `${provider} cobró dos veces la misma orden. Corresponde un reembolso.`;
    case 'partial-without-refund':
      return `${provider} devolvió una parte de un pago sin mostrar el reembolso. Revisa allí cuánto fue.`;
    case 'order-gone':
      return `${provider} ya no conoce una orden cuyo cobro quedó sin confirmar.`;
    case 'DUPLICATE_INVOICE_ID':
      return `${provider} dice que ya se pagó una factura con este número.`;
    default:
      return `${provider} respondió: ${reason}.`;
  }
}
