import type { BannerKind } from '#ui/banner.tsx';
import type { ResumeState } from '../../../contract/reservation.ts';
import type { PayerState } from '../../../rules/payment-display.ts';

/** Outcome of a payment that the page shows. */
export type ReturnNotice = { kind: BannerKind; sentence: string; help: boolean };

const RETURN_OUTCOMES = ['cancelled', 'success', 'failed', 'error', 'pending'] as const;
type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

/** How somebody comes to the page: from the payment, by the link of a mail, or just so. */
export type Arrival = {
  /** Outcome of the payment and code of the reservation in the address; '' without a code. */
  returned: { value: ReturnOutcome; code: string } | null;
  /** Arrived by the link of a mail, or again at the page of a paid reservation. */
  asked: boolean;
  /** Says that money came or may come: the form waits until that is known. */
  claimsPaid: boolean;
  /** Of the mail's link, else of the last reservation made here. */
  token: string | null;
};

/** By the value of `payment` (public.md section 8); `pending` is ours: money that is looked at. */
const NOTICES: Readonly<Record<ReturnOutcome, ReturnNotice>> = {
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

/** The outcome to show by the server's payment state, which overrides the address. */
const OUTCOME_BY_PAYMENT_STATE: Readonly<
  Record<PayerState, Partial<Record<ReturnOutcome, ReturnOutcome | null>>>
> = {
  paid: { cancelled: 'success', failed: 'success', error: 'success', pending: 'success' },
  processing: { cancelled: 'pending', failed: 'pending', success: 'pending' },
  waiting: { success: null },
  none: { cancelled: null, failed: null, success: null },
};

/** Address of a paid reservation's page, for a reload. */
export const PAID_STEP = 'pago';

/** Reads `?payment=…` and the mail's `#retomar=<token>`; `last` is the last reservation's token. */
export function arrivalOf(address: { search: string; hash: string }, last: string | null): Arrival {
  const query = new URLSearchParams(address.search);
  const value = RETURN_OUTCOMES.find((each) => each === query.get('payment'));
  const asked = /^#retomar=([\w-]{1,100})$/.exec(address.hash)?.[1];
  const again = query.get('paso') === PAID_STEP && last !== null;
  return {
    returned: value ? { value, code: query.get('reserva') ?? '' } : null,
    asked: asked !== undefined || again,
    claimsPaid: value === 'success' || value === 'pending' || again,
    token: asked ?? last,
  };
}

/** Returns the outcome to show. `state` is this browser's reservation as read from the server. */
export function noticeOf(
  { returned }: Pick<Arrival, 'returned'>,
  state: Pick<ResumeState, 'code' | 'payment'> | null,
): ReturnNotice | null {
  if (returned === null) return null;
  const { value, code } = returned;
  if (state === null || (code !== '' && code !== state.code)) return NOTICES[value];
  const said = OUTCOME_BY_PAYMENT_STATE[state.payment][value];
  if (said === null) return null;
  return NOTICES[said ?? value];
}

/**
 * Whether money came, or may come, for a reservation that this browser does not know: the address
 * alone says so, and there is nothing to show but that.
 */
export function isPaidUnknown(
  { returned }: Pick<Arrival, 'returned'>,
  state: Pick<ResumeState, 'code'> | null,
): boolean {
  if (returned?.value !== 'success' && returned?.value !== 'pending') return false;
  return state === null || (returned.code !== '' && returned.code !== state.code);
}

/** Returns whether to show the page of a paid reservation instead of an empty form. */
export function showsPaid(
  { returned, asked }: Arrival,
  state: Pick<ResumeState, 'code' | 'payment'> | null,
): boolean {
  if (state === null) return false;
  if (returned !== null && returned.code !== '' && returned.code !== state.code) return false;
  return state.payment === 'paid' && (returned !== null || asked);
}
