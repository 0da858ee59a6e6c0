import * as z from 'zod/mini';
import {
  day,
  optionalText,
  text,
  time,
  trueOrFalse,
  wholeBetween,
} from '#shared/contract/api-fields.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import * as fields from '../rules/business-fields.ts';

const BUSINESS_ERRORS = {
  'settings-changed': [
    409,
    'Otra persona cambió la configuración mientras tanto. Vuelve a abrirla para ver cómo quedó.',
  ],
} as const;
export const businessError = domainErrors(BUSINESS_ERRORS);

export const SETTINGS_SAVED = 'Configuración guardada.';

/** `closes` may be `24:00`. */
const hours = z.strictObject({
  opens: time('Elige la hora de apertura.'),
  closes: z.union(
    [z.literal('24:00'), time('Elige la hora de cierre.')],
    'Elige la hora de cierre.',
  ),
});

/**
 * A day with other hours than its weekday; without hours it is closed. With `lastDate` the workshop is closed from
 * `date` to `lastDate`, both included.
 */
const exception = z.strictObject({
  date: day('Elige la fecha.'),
  lastDate: z.optional(day('Elige la fecha.')),
  reason: optionalText(fields.reason),
  hours: z.array(hours).check(z.maxLength(6, 'Son demasiados horarios para un día.')),
});

const RETENTION = 'El plazo debe ser un número entero de 2 a 20 años.';
const DISCOUNT_LIMIT = 'El descuento debe ser un número entero de 0 a 100.';

/** The settings of «Configuración del taller». Names end in their unit: minutes, days, dollars. */
const settingsFields = {
  name: text(fields.businessName),
  phone: optionalText(fields.phone),
  whatsapp: optionalText(fields.phone),
  email: optionalText(fields.email),
  address: optionalText(fields.address),
  mapUrl: optionalText(fields.link),
  socialLinks: z.strictObject({
    tiktok: optionalText(fields.link),
    instagram: optionalText(fields.link),
    youtube: optionalText(fields.link),
  }),
  timeZone: text(fields.timeZone),
  /** Seven entries, Monday first; an empty one is a closed day. */
  weeklyHours: z
    .array(z.array(hours).check(z.maxLength(6, 'Son demasiados horarios para un día.')))
    .check(z.length(7, 'Hacen falta los siete días de la semana.')),
  /** Whether non-working holidays are closed, unless `exceptions` says otherwise. */
  closedOnHolidays: trueOrFalse(),
  exceptions: z.array(exception).check(z.maxLength(400, 'Son demasiadas fechas especiales.')),
  slotStepMinutes: wholeBetween('El intervalo debe ser de 5 a 240 minutos.', 5, 240),
  bays: wholeBetween('Los puestos de trabajo deben ser de 1 a 20.', 1, 20),
  minimumNoticeMinutes: wholeBetween('La anticipación debe ser de 0 a 10.080 minutos.', 0, 10_080),
  horizonDays: wholeBetween('El horizonte debe ser de 1 a 365 días.', 1, 365),
  installationMinutes: wholeBetween('La instalación debe durar de 1 a 480 minutos.', 1, 480),
  withdrawalNotice: text(fields.withdrawalNotice),
  /** A backup every hour; otherwise one each night. */
  backupsHourly: trueOrFalse(),
  /** Whole US$ that a user may refund in 24 hours without a step-up. Changing it requires a step-up. */
  refundLimitDollars: wholeBetween(
    'El total debe ser un número entero de 0 a 100.000.',
    0,
    100_000,
  ),
  /** Percent of a price that a user or an admin may take off without a step-up. Changing them requires a step-up. */
  discountLimitPercent: wholeBetween(DISCOUNT_LIMIT, 0, 100),
  adminDiscountLimitPercent: wholeBetween(DISCOUNT_LIMIT, 0, 100),
  /** Years after a client's last record at which their data are erased; `null`: never. Changing it requires a step-up. */
  retentionYears: z.nullable(wholeBetween(RETENTION, 2, 20)),
  /** Days for which an estimate can be answered. */
  estimateValidDays: wholeBetween('La validez del presupuesto debe ser de 1 a 60 días.', 1, 60),
  /** Until how many hours before the start a client can move an appointment, and how many times. */
  moveCutoffHours: wholeBetween('El plazo para cambiar la hora debe ser de 0 a 336 horas.', 0, 336),
  mostClientMoves: wholeBetween('Los cambios de hora deben ser de 0 a 20.', 0, 20),
};

export const businessForm = z.strictObject(settingsFields);

export const businessSettings = z.object({
  ...settingsFields,
  /** Sent back with a change, to detect concurrent changes. */
  version: z.string(),
});
export type BusinessSettings = z.infer<typeof businessSettings>;

export const getBusiness = endpoint({
  method: 'GET',
  path: '/api/settings/business',
  access: 'admin',
  limit: 'staff',
  summary: 'All settings of the workshop',
  reply: businessSettings,
});

export const saveBusiness = endpoint({
  method: 'PUT',
  path: '/api/settings/business',
  access: 'admin',
  limit: 'staff',
  stepUp: 'by-rule',
  summary: 'Replaces the settings of the workshop',
  body: z.strictObject({ ...settingsFields, version: z.string('Falta la versión.') }),
  reply: businessSettings,
  errors: BUSINESS_ERRORS,
});

export const setReserveButton = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: ['reservas'],
  limit: 'staff',
  summary: 'Shows or hides the button «Reserva tu unidad» on the landing page',
  body: z.strictObject({ showReserveButton: trueOrFalse() }),
  reply: z.object({ showReserveButton: z.boolean() }),
});

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/settings/holidays/:year',
  access: 'admin',
  limit: 'staff',
  summary: 'Uruguayan holidays of a year, to be taken over as exceptions',
  params: z.object({ year: wholeBetween('El año debe estar entre 2020 y 2100.', 2020, 2100) }),
  /** `official`: non-working by law; the others are widely observed days. */
  reply: z.array(z.object({ date: z.string(), name: z.string(), official: z.boolean() })),
});

export type BusinessChange = z.output<NonNullable<typeof saveBusiness.body>>;
