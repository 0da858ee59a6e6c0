import type { Field } from '#shared/fields/field-rules.ts';
import { empty } from '#shared/fields/field-rules.ts';
import * as person from '#shared/fields/person-fields.ts';
import type { Day } from '#shared/time/day-time.ts';
import {
  isRequired,
  type StepPlan,
  stepAt,
  type WizardData,
  type WizardPlan,
} from '#ui/wizard/state/wizard-plan.ts';
import { BOOKING_TEXTS } from '../../contract/booking-paths.ts';
import { DRAFT_KEY, IDEMPOTENCY_KEY } from './storage-keys.ts';
import type { LastingField } from './stored-receipt.ts';

/**
 * Fields of the API: ids, `YYYY-MM-DD` and `HH:mm`. `service` is a service or an appointment
 * product.
 */
export type FieldName = LastingField | 'service' | 'date' | 'time' | 'notes';

export type BookingData = WizardData<FieldName>;

/** First and last bookable day, both included. */
export type BookableDays = { today: Day; lastDay: Day };

export const EMPTY_BOOKING: BookingData = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  vehicleBrand: '',
  vehicleModel: '',
  vehicleYear: '',
  service: '',
  date: '',
  time: '',
  notes: '',
};

const BOOKING_STEPS: readonly StepPlan<FieldName>[] = [
  {
    title: 'Información Personal',
    lead: 'Con estos datos te confirmamos la cita.',
    fields: ['clientName', 'clientEmail', 'clientPhone'],
  },
  {
    title: 'Tu Motocicleta',
    lead: 'La moto que traes al taller.',
    fields: ['vehicleBrand', 'vehicleModel', 'vehicleYear'],
  },
  {
    title: 'Seleccionar Servicio',
    lead: 'Elige el trabajo que necesita tu moto.',
    fields: ['service'],
  },
  {
    title: 'Fecha y Hora',
    lead: 'Elige el día y el horario para traer tu moto al taller.',
    fields: ['date', 'time', 'notes'],
  },
  { title: 'Confirmar Reserva', lead: 'Revisa los datos antes de reservar.', fields: [] },
];

/** Name of a field in «Falta: …». */
const SHORT_NAMES: Readonly<Record<FieldName, string>> = {
  clientName: 'nombre',
  clientEmail: 'email',
  clientPhone: 'teléfono',
  vehicleBrand: 'marca',
  vehicleModel: 'modelo',
  vehicleYear: 'año',
  service: 'servicio',
  date: 'fecha',
  time: 'horario',
  notes: 'notas',
};

/** Fields whose rules do not depend on today. */
const FIXED_RULES = {
  clientName: person.clientName,
  clientEmail: person.clientEmail,
  clientPhone: person.clientPhone,
  vehicleBrand: person.vehicleBrand,
  vehicleModel: person.vehicleModel,
  notes: person.notes,
  service: [[empty, BOOKING_TEXTS.service]],
  time: [[empty, BOOKING_TEXTS.time]],
} as const satisfies Partial<Record<FieldName, Field>>;

function rulesOf(name: FieldName, days: BookableDays): Field {
  if (name === 'vehicleYear') return person.vehicleYear(yearOf(days));
  if (name !== 'date') return FIXED_RULES[name];
  return [
    [empty, BOOKING_TEXTS.date],
    [(value) => value < days.today, BOOKING_TEXTS.pastDate],
    [(value) => value > days.lastDay, BOOKING_TEXTS.date],
  ];
}

export const yearOf = ({ today }: BookableDays) => Number(today.slice(0, 4));

/** Returns the plan of the appointment wizard for the given bookable days. */
export function bookingPlan(days: BookableDays): WizardPlan<FieldName> {
  return {
    name: 'Agenda taller',
    steps: BOOKING_STEPS,
    empty: EMPTY_BOOKING,
    rulesOf: (name) => rulesOf(name, days),
    // A time is only valid for the service and day it was offered for.
    clears: { service: ['time'], date: ['time'] },
    draftKey: DRAFT_KEY,
    submissionKey: IDEMPOTENCY_KEY,
    link: { parameter: 'servicio', field: 'service' },
  };
}

/** Returns the short names of the empty required fields of a step. They disable «Siguiente». */
export function missingFields(
  plan: WizardPlan<FieldName>,
  step: number,
  data: BookingData,
): string[] {
  return stepAt(plan, step)
    .fields.filter((name) => isRequired(plan, name) && empty(data[name]))
    .map((name) => SHORT_NAMES[name]);
}
