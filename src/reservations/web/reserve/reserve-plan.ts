import { empty, type Field } from '#shared/fields/field-rules.ts';
import type { StepPlan, WizardData, WizardPlan } from '#ui/wizard/state/wizard-plan.ts';
import type { ReservationRequest } from '../../contract/reservation.ts';
import * as fields from '../../rules/reservation-fields.ts';

export type FieldName =
  | 'clientName'
  | 'clientEmail'
  | 'clientPhone'
  | 'clientCountry'
  | 'clientState'
  | 'clientAddress'
  | 'vehicleBrand'
  | 'vehicleModel'
  | 'vehicleYear'
  | 'product'
  | 'notes';

export type ReserveData = WizardData<FieldName>;

const EMPTY: ReserveData = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  clientCountry: '',
  clientState: '',
  clientAddress: '',
  vehicleBrand: '',
  vehicleModel: '',
  vehicleYear: '',
  product: '',
  notes: '',
};

export const RESERVE_TITLE = 'Reserva tu unidad';

const RESERVE_STEPS: readonly StepPlan<FieldName>[] = [
  {
    title: 'Información Personal',
    lead: 'Para confirmar y coordinar la entrega.',
    fields: [
      'clientName',
      'clientEmail',
      'clientPhone',
      'clientCountry',
      'clientState',
      'clientAddress',
    ],
  },
  {
    title: 'Tu Motocicleta',
    lead: 'La moto para la que es la unidad.',
    fields: ['vehicleBrand', 'vehicleModel', 'vehicleYear'],
  },
  {
    title: 'Seleccionar Producto',
    lead: 'Elige la unidad que quieres reservar.',
    fields: ['product', 'notes'],
  },
  { title: 'Confirmar y Pagar', lead: 'Revisa los datos antes de reservar.', fields: [] },
];

/** The last step without online payments. */
const STEP_WITHOUT_PAYMENT: StepPlan<FieldName> = {
  title: 'Confirmar Reserva',
  lead: 'Revisa los datos antes de reservar.',
  fields: [],
};

export const DRAFT_STORAGE_KEY = 'bujia.reserva.v1';
export const ATTEMPT_STORAGE_KEY = 'bujia.reserva.intento.v2';

const FIXED_RULES = {
  clientName: fields.clientName,
  clientEmail: fields.clientEmail,
  clientPhone: fields.clientPhone,
  clientCountry: fields.clientCountry,
  clientState: fields.clientState,
  clientAddress: fields.clientAddress,
  vehicleBrand: fields.vehicleBrand,
  vehicleModel: fields.vehicleModel,
  product: [[empty, fields.PRODUCT_REQUIRED]],
  notes: fields.notes,
} as const satisfies Partial<Record<FieldName, Field>>;

/** Returns the plan of the reservation wizard for a year, with or without online payment. */
export function reservePlan(thisYear: number, paysOnline = true): WizardPlan<FieldName> {
  return {
    name: RESERVE_TITLE,
    heading: RESERVE_TITLE,
    steps: paysOnline ? RESERVE_STEPS : [...RESERVE_STEPS.slice(0, -1), STEP_WITHOUT_PAYMENT],
    empty: EMPTY,
    rulesOf: (name) => (name === 'vehicleYear' ? fields.vehicleYear(thisYear) : FIXED_RULES[name]),
    clears: {},
    draftKey: DRAFT_STORAGE_KEY,
    submissionKey: ATTEMPT_STORAGE_KEY,
    link: { parameter: 'producto', field: 'product' },
  };
}

/** Returns the request body without challenge solution and honeypot. */
export function toReservationRequest(data: ReserveData): ReservationRequest {
  return {
    clientName: data.clientName.trim(),
    clientEmail: data.clientEmail.trim(),
    clientPhone: data.clientPhone.trim(),
    clientCountry: data.clientCountry,
    clientState: data.clientState.trim(),
    clientAddress: data.clientAddress.trim(),
    product: data.product,
    vehicleInfo: {
      brand: data.vehicleBrand.trim(),
      model: data.vehicleModel.trim(),
      year: Number(data.vehicleYear),
    },
    notes: data.notes.trim(),
  };
}

/** Fields with another name in the API. */
export const API_FIELD_NAMES: Partial<Record<FieldName, string>> = {
  vehicleBrand: 'vehicleInfo.brand',
  vehicleModel: 'vehicleInfo.model',
  vehicleYear: 'vehicleInfo.year',
};
