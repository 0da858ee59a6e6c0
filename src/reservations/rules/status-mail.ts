import type { ReservationStatus } from './reservation-status.ts';

/** A notice that a step of staff holds for the client. */
export type StepNotice = 'reservation-cancelled';

/**
 * The mail that tells a client about a status. `heldByStep`: the step of staff to this status holds the mail for a minute;
 * otherwise a step of staff sends nothing, and «Reenviar» alone sends the mail. `resendNote`: what staff read beside «Reenviar».
 */
type StatusMail = { resendNote: string } & (
  | { kind: 'reservation-created' | 'reservation-paid'; heldByStep: false }
  | { kind: StepNotice; heldByStep: true }
);

const CREATED: StatusMail = {
  kind: 'reservation-created',
  heldByStep: false,
  resendNote: 'El correo lleva un enlace nuevo para pagar; el anterior deja de servir.',
};
const CONFIRMED: StatusMail = {
  kind: 'reservation-paid',
  heldByStep: false,
  resendNote: 'El correo vuelve a avisar que la reserva está confirmada.',
};
const CANCELLED: StatusMail = {
  kind: 'reservation-cancelled',
  heldByStep: true,
  resendNote: 'El correo vuelve a avisar que la reserva está cancelada.',
};

/** The mail of each status; `null`: none, and «Reenviar» is not offered. */
export const STATUS_MAILS: Readonly<Record<ReservationStatus, StatusMail | null>> = {
  pending: CREATED,
  accepted: CONFIRMED,
  importing: CONFIRMED,
  preparing: CONFIRMED,
  packed: CONFIRMED,
  dispatched: CONFIRMED,
  installing: CONFIRMED,
  ready: CONFIRMED,
  delivered: null,
  completed: null,
  cancelled: CANCELLED,
};

/** Returns the notice that a step to this status holds, or null. */
export function stepNoticeOf(status: ReservationStatus): StepNotice | null {
  const mail = STATUS_MAILS[status];
  return mail?.heldByStep ? mail.kind : null;
}
