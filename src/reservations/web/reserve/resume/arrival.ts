import type { BannerKind } from '#ui/banner.tsx';
import type { ResumeState } from '../../../contract/reservation.ts';
import type { PayerState } from '../../../rules/payment-display.ts';
import { RETURN_OUTCOMES, type ReturnOutcome } from '../../../rules/payment-return.ts';

/** Outcome of a payment that the page shows. */
export type ReturnNotice = { kind: BannerKind; sentence: string; help: boolean };

/** How the visitor reached the page: from the payment, by the link of a mail, or directly. */
export type Arrival = {
  /** Outcome of the payment and code of the reservation in the address; '' without a code. */
  returned: { value: ReturnOutcome; code: string } | null;
  /** Arrived by the link of a mail, or returned to the page of a paid reservation. */
  requested: boolean;
  /** The address claims that a payment succeeded or may succeed; the form waits for the server's state. */
  claimsPaid: boolean;
  /** From the mail's link, otherwise from the last reservation made in this browser. */
  token: string | null;
};

/** By the value of `payment` (docs/rules/public.md 8); `pending` is an addition: the payment is in review. */
export const RETURN_NOTICES: Readonly<Record<ReturnOutcome, ReturnNotice>> = {
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
    sentence: '⏳ Tu pago está en revisión. Vuelve a esta página para ver si se confirmó.',
    help: false,
  },
};

/** Returns the sentence as it is where no mail server is configured: without the mail that it announces. */
export const withoutMail = (sentence: string): string =>
  sentence.replace(' Recibirás un correo con los detalles.', '');

/** Outcome to show for each server state and outcome in the address; `null` shows nothing. */
const OUTCOME_BY_PAYMENT_STATE: Readonly<
  Record<PayerState, Partial<Record<ReturnOutcome, ReturnOutcome | null>>>
> = {
  paid: { cancelled: 'success', failed: 'success', error: 'success', pending: 'success' },
  processing: { cancelled: 'pending', failed: 'pending', success: 'pending' },
  waiting: { success: null },
  none: { cancelled: null, failed: null, success: null },
};

/** Value of `paso` in the address of a paid reservation's page, so that a reload shows it again. */
export const PAID_STEP = 'pago';

/** Reads `?payment=…` and the mail's `#retomar=<token>` from the address. */
export function readArrival(
  address: { search: string; hash: string },
  lastToken: string | null,
): Arrival {
  const query = new URLSearchParams(address.search);
  const value = RETURN_OUTCOMES.find((outcome) => outcome === query.get('payment'));
  const linkToken = /^#retomar=([\w-]{1,100})$/.exec(address.hash)?.[1];
  const isPaidPage = query.get('paso') === PAID_STEP && lastToken !== null;
  return {
    returned: value ? { value, code: query.get('reserva') ?? '' } : null,
    requested: linkToken !== undefined || isPaidPage,
    claimsPaid: value === 'success' || value === 'pending' || isPaidPage,
    token: linkToken ?? lastToken,
  };
}

/** Returns the notice to show. `state` is this browser's reservation, read from the server. */
export function noticeOf(
  { returned }: Pick<Arrival, 'returned'>,
  state: Pick<ResumeState, 'code' | 'payment'> | null,
): ReturnNotice | null {
  if (returned === null) return null;
  const { value, code } = returned;
  if (state === null || (code !== '' && code !== state.code)) return RETURN_NOTICES[value];
  const outcome = OUTCOME_BY_PAYMENT_STATE[state.payment][value];
  if (outcome === null) return null;
  return RETURN_NOTICES[outcome ?? value];
}

/** Returns whether the address claims a payment for a reservation that this browser does not know. */
export function isPaidUnknown(
  { returned }: Pick<Arrival, 'returned'>,
  state: Pick<ResumeState, 'code'> | null,
): boolean {
  if (returned?.value !== 'success' && returned?.value !== 'pending') return false;
  return state === null || (returned.code !== '' && returned.code !== state.code);
}

/** Returns whether to show the page of a paid reservation instead of an empty form. */
export function showsPaid(
  { returned, requested }: Arrival,
  state: Pick<ResumeState, 'code' | 'payment'> | null,
): boolean {
  if (state === null) return false;
  if (returned !== null && returned.code !== '' && returned.code !== state.code) return false;
  return state.payment === 'paid' && (returned !== null || requested);
}
