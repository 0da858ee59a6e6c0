import type { Day } from '#kernel/day-time.ts';
import { type Field, problem } from '#kernel/field-rules.ts';
import * as person from '#kernel/person-fields.ts';
import { SENTENCES } from '../../contract/citation.ts';

/** What the visitor fills in, all as text: the ids, `YYYY-MM-DD` and `HH:mm` of the wire. */
export type BookingData = {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  vehicleBrand: string;
  vehicleModel: string;
  vehicleYear: string;
  /** Id of a service or of an appointment product. */
  service: string;
  date: string;
  time: string;
  notes: string;
};

export type FieldName = keyof BookingData;
export type Step = 1 | 2 | 3 | 4 | 5;

/** Field → the sentence of its first failing rule. */
export type Problems = Partial<Record<FieldName, string>>;

/** The workshop's days that can be chosen, both included. */
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

export const LAST_STEP: Step = 5;

type StepEntry = { title: string; lead: string; fields: readonly FieldName[] };

export const STEPS: Readonly<Record<Step, StepEntry>> = {
  1: {
    title: 'Información Personal',
    lead: 'Con estos datos te confirmamos la cita.',
    fields: ['clientName', 'clientEmail', 'clientPhone'],
  },
  2: {
    title: 'Tu Motocicleta',
    lead: 'La moto que traes al taller.',
    fields: ['vehicleBrand', 'vehicleModel', 'vehicleYear'],
  },
  3: {
    title: 'Seleccionar Servicio',
    lead: 'Elige el trabajo que necesita tu moto.',
    fields: ['service'],
  },
  4: {
    title: 'Fecha y Hora',
    lead: 'Elige el día y el horario para traer tu moto al taller.',
    fields: ['date', 'time', 'notes'],
  },
  5: { title: 'Confirmar Reserva', lead: 'Revisa los datos antes de reservar.', fields: [] },
};

/** How a field is called in «Falta: …». */
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

const empty = (value: string) => value.trim() === '';

/** The fields whose rules need no day. Person and vehicle rules are the kernel's own. */
const FIXED = {
  clientName: person.clientName,
  clientEmail: person.clientEmail,
  clientPhone: person.clientPhone,
  vehicleBrand: person.vehicleBrand,
  vehicleModel: person.vehicleModel,
  notes: person.notes,
  service: [[empty, SENTENCES.service]],
  time: [[empty, SENTENCES.time]],
} as const satisfies Partial<Record<FieldName, Field>>;

function rulesOf(name: FieldName, days: BookableDays): Field {
  if (name === 'vehicleYear') return person.vehicleYear(Number(days.today.slice(0, 4)));
  if (name !== 'date') return FIXED[name];
  return [
    [empty, SENTENCES.date],
    [(value) => value < days.today, SENTENCES.pastDate],
    [(value) => value > days.lastDay, SENTENCES.date],
  ];
}

export function problemOf(name: FieldName, data: BookingData, days: BookableDays): string | null {
  return problem(rulesOf(name, days), data[name]);
}

export function problemsOf(step: Step, data: BookingData, days: BookableDays): Problems {
  const problems: Problems = {};
  for (const name of STEPS[step].fields) {
    const sentence = problemOf(name, data, days);
    if (sentence !== null) problems[name] = sentence;
  }
  return problems;
}

/** Main fields of the step that are still empty, by their short names: they hold «Siguiente» back. */
export function missingIn(step: Step, data: BookingData): string[] {
  return STEPS[step].fields
    .filter((name) => name !== 'notes' && empty(data[name]))
    .map((name) => SHORT_NAMES[name]);
}

/** The last step that may be opened: the first one with a problem, or the summary. */
export function reachableStep(data: BookingData, days: BookableDays): Step {
  const steps: readonly Step[] = [1, 2, 3, 4];
  return steps.find((step) => Object.keys(problemsOf(step, data, days)).length > 0) ?? LAST_STEP;
}

/** The step that shows a field; what no step shows belongs to the last one. */
export function stepOf(field: string): Step {
  const steps: readonly Step[] = [1, 2, 3, 4];
  return steps.find((step) => STEPS[step].fields.some((name) => name === field)) ?? LAST_STEP;
}
