import type { BannerKind } from '#web-kit/banner.tsx';

/** What the payment's return says. */
export type ReturnNotice = { kind: BannerKind; sentence: string; help: boolean };

/** How somebody comes to the page: from the payment, by the link of a mail, or just so. */
export type Arrival = {
  returned: ReturnNotice | null;
  /** By the link of a mail. */
  asked: boolean;
  /** Of the mail's link, else of the last reservation made here. */
  token: string | null;
};

/** By the value of `payment` (public.md section 8); `pending` is ours: money that is looked at. */
const NOTICES: Readonly<Record<string, ReturnNotice>> = {
  cancelled: {
    kind: 'info',
    sentence:
      '❌ Pago cancelado. Tu reserva no se completó. Puedes intentar nuevamente cuando lo desees.',
    help: false,
  },
  success: {
    kind: 'success',
    sentence:
      '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.',
    help: false,
  },
  failed: {
    kind: 'error',
    sentence: '⚠️ El pago no pudo ser procesado. Por favor intenta nuevamente.',
    help: false,
  },
  error: {
    kind: 'error',
    sentence: '⚠️ Ocurrió un error al procesar tu reserva. Por favor contacta al soporte.',
    help: true,
  },
  pending: {
    kind: 'info',
    sentence: '⏳ Tu pago está en revisión. Te avisaremos por correo apenas se confirme.',
    help: false,
  },
};

/** Reads `?payment=…` and the mail's `#retomar=<token>`; `last` is the last reservation's token. */
export function arrivalOf(address: { search: string; hash: string }, last: string | null): Arrival {
  const payment = new URLSearchParams(address.search).get('payment') ?? '';
  const asked = /^#retomar=([\w-]{1,100})$/.exec(address.hash)?.[1];
  return {
    returned: (Object.hasOwn(NOTICES, payment) && NOTICES[payment]) || null,
    asked: asked !== undefined,
    token: asked ?? last,
  };
}
