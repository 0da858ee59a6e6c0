import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import type { MoveCondition } from '#agenda/rules/client-changes.ts';
import { formatDollars } from '#shared/money/money.ts';
import { yourVehicle } from '#shared/records/vehicle-label.ts';
import { type LocalDateTime, longDayWithoutYear } from '#shared/time/day-time.ts';
import type { Decision } from '#work-orders/rules/answers.ts';
import type { CorrectedDecision } from '#work-orders/rules/corrections.ts';
import type { SentState } from '#work-orders/rules/estimate-states.ts';
import type { Phase } from './progress.ts';

/** The name of the page: `Yamaha MT-07 2022`, or `Tu moto` without brand and model. */
export function vehicleTitle({ vehicle, vehicleType }: { vehicle: string; vehicleType: string }) {
  const yours = yourVehicle(vehicleType);
  return vehicle === '' ? yours.charAt(0).toUpperCase() + yours.slice(1) : vehicle;
}

const PHASE_TEXTS: Readonly<Record<Exclude<Phase, 'booked'>, string>> = {
  received: 'Ya está en el taller. Pronto empezamos la revisión.',
  inspecting: 'Estamos haciendo la revisión.',
  'awaiting-answer': 'Encontramos trabajos que necesitan tu respuesta.',
  answered: 'Recibimos tu respuesta.',
  working: 'Estamos haciendo el trabajo.',
  ready: 'Terminamos el trabajo. Ya puedes pasar a retirar.',
  delivered: 'Gracias por confiar en nosotros.',
  cancelled: 'Esta cita quedó cancelada.',
};

const BOOKED_TEXTS: Readonly<Partial<Record<CitationStatus, string>>> = {
  pending: 'Recibimos tu reserva. Te contactaremos pronto para confirmar.',
  accepted: 'Tu cita está confirmada. Te esperamos.',
};

/** Whether the work is over: of an estimate only the approved lines still mean something. */
const IS_OVER: Readonly<Record<Phase, boolean>> = {
  booked: false,
  received: false,
  inspecting: false,
  'awaiting-answer': false,
  answered: false,
  working: false,
  ready: true,
  delivered: true,
  cancelled: true,
};

const PAST_TEXT =
  'Esta cita ya pasó. Si todavía la necesitas, agenda otra o comunícate con el taller.';

const hoursSentence = (hours: string) =>
  hours === 'Cerrado' ? 'Hoy el taller está cerrado.' : `Hoy el taller abre ${hours}.`;

type Estimate<Line> = { lines: readonly Line[] };

/** Returns the lines of the estimate that the page shows in a phase. After the work only those that were approved. */
export function shownLines<Line extends { decision: Decision | null }>(
  phase: Phase,
  { lines }: Estimate<Line>,
): readonly Line[] {
  return IS_OVER[phase] ? lines.filter(({ decision }) => decision === 'approve') : lines;
}

type ShownPhase = {
  /** The day of the appointment is over, and the vehicle did not come. */
  past: boolean;
  /** Today's opening hours, once the vehicle is ready. */
  todayHours: string;
  phase: Phase;
  status: CitationStatus;
  estimate: { state: SentState; lines: readonly { decision: Decision | null }[] } | null;
};

/** Returns the sentence below the name of the phase. */
export function phaseText({ phase, status, estimate, past, todayHours }: ShownPhase): string {
  if (past) return PAST_TEXT;
  if (phase === 'ready') return `${PHASE_TEXTS.ready} ${hoursSentence(todayHours)}`;
  if (phase === 'booked') return BOOKED_TEXTS[status] ?? '';
  if (phase === 'awaiting-answer' && estimate?.lines.every(({ decision }) => decision !== null)) {
    return 'Te vamos a llamar por los trabajos que falta decidir.';
  }
  if (phase === 'answered' && estimate?.lines.some(({ decision }) => decision === 'approve')) {
    return 'Aprobaste el trabajo: empezamos pronto.';
  }
  return PHASE_TEXTS[phase];
}

/** Why an estimate cannot be answered; `null` while it can be, and once it is answered. */
const CLOSED_TEXTS: Readonly<Record<SentState, string | null>> = {
  sent: null,
  answered: null,
  superseded: 'El taller está preparando otro presupuesto.',
  expired: 'Este presupuesto venció. Pide uno nuevo al taller.',
  withdrawn: 'El taller retiró este presupuesto.',
};
export const closedText = (state: SentState) => CLOSED_TEXTS[state];

const CORRECTION_LABELS: Readonly<Record<CorrectedDecision, (amount: string) => string>> = {
  approve: (amount) => `Aprobar ${amount}`,
  decline: () => 'Cambiar a «No, gracias»',
};

/** The button that corrects the answer to a line; total in dollars. */
export const correctionLabel = ({ total }: { total: number }, decision: CorrectedDecision) =>
  CORRECTION_LABELS[decision](formatDollars(total));

/** Why an appointment cannot be moved on the page; `null` if it can be, or if the page gives no reason. */
const MOVE_TEXTS: Readonly<Record<MoveCondition, string | null>> = {
  movable: null,
  arrived: null,
  'not-offered': null,
  'too-late': 'Ya no se puede cambiar el horario por aquí. Comunícate con el taller.',
  'too-often': 'Ya cambiaste el horario todas las veces posibles. Comunícate con el taller.',
};
export const moveText = (condition: MoveCondition) => MOVE_TEXTS[condition];

/** `jueves, 26 de noviembre a las 10:00` */
export const slotText = ({ date, time }: LocalDateTime) =>
  `${longDayWithoutYear(date)} a las ${time}`;
