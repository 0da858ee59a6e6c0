import type { Row } from './item.ts';

const FIELDS = 'e2e/wizard-fields.e2e.ts';
const SCHEDULE = 'e2e/wizard-schedule.e2e.ts';
const SUBMIT = 'e2e/wizard-submit.e2e.ts';
const RESERVE_FIELDS = 'e2e/reserva-fields.e2e.ts';
const PAYMENT = 'e2e/reserva-payment.e2e.ts';
const CANCEL_PAGE = 'e2e/cancel.e2e.ts';
const BOOKING = 'src/agenda/server/booking.test.ts';
const PERSON = 'src/shared/fields/person-fields.test.ts';
const SUM = 'src/ui/wizard/confirm/sum.test.ts';
const FALLBACK = 'src/shared/records/display-fallback.test.ts';
const LEAVES = 'leaves after two seconds, not before; the token is kept and the draft gone by then';
const UNIT_STEP_1 =
  'step 1: never waits, names each wrong field in its own words, keeps the choices’ order';
const UNIT_STEP_2 = 'step 2: brand, model and year, none of them with a least length';
const UNIT_STEP_3 = 'step 3: on its way, failed, none, and chosen by its card';
const ENDS = 'each way in which a payment ends is said once, as it is';

/** Sections 8 and 9 of the public specification: sentences, empty states, constants. */
export const PUBLIC_SENTENCES: readonly Row[] = [
  {
    at: 'public 8 Appointment',
    file: BOOKING,
    test: 'POST /api/citations > books a service: 201, the record, one bay held for its working minutes',
    says: ['¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.'],
  },
  {
    at: 'public 8 Appointment',
    file: SUBMIT,
    test: 'a server that refuses without a word (%i %s)',
    says: ['Error al reservar la cita.'],
  },
  {
    at: 'public 8 Appointment',
    file: SUBMIT,
    test: 'a failure of the server is shown as it comes',
    says: [['the server message', 'wizard.says(message)']],
  },
  {
    at: 'public 8 Appointment',
    file: SUBMIT,
    test: 'offline: the sentence, everything kept, and the next try books once',
    says: ['Error de conexión. Por favor intenta nuevamente.'],
  },
  {
    at: 'public 8 Unit reservation',
    file: PAYMENT,
    test: LEAVES,
    says: ['¡Reserva creada! Redirigiendo a PayPal para completar el pago...'],
  },
  {
    at: 'public 8 Unit reservation',
    file: PAYMENT,
    test: 'while PayPal is away the reservation stands; the mail’s link pays it later',
    says: ['¡Reserva creada! Por favor contacta al soporte para completar el pago.'],
  },
  {
    at: 'public 8 Unit reservation',
    file: PAYMENT,
    test: 'what the server refuses is said where it can be mended',
    says: ['Error al crear la reserva.', ['the server message', 'getByText(sentence)']],
  },
  {
    at: 'public 8 Payment return banners',
    file: PAYMENT,
    test: ENDS,
    says: [
      '❌ Pago cancelado. Tu reserva no se completó. Puedes intentar nuevamente cuando lo desees.',
      '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.',
      '⚠️ El pago no pudo ser procesado. Por favor intenta nuevamente.',
      '⚠️ Ocurrió un error al procesar tu reserva. Por favor contacta al soporte.',
    ],
  },
  {
    at: 'public 8 Cancel page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: 'a link that is none says so and shows the ways on',
    says: ['No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.'],
  },
  {
    at: 'public 8 Cancel page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: 'an answer that asks for patience is shown as it comes',
    says: [['or the server message', "expectBanner(page, 'error', message)"]],
  },
  {
    at: 'public 8 Cancel page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: 'without a connection it says so, and «Reintentar» tries again',
    says: ['Error de conexión. Por favor intenta nuevamente.'],
  },
  {
    at: 'public 8 Cancel page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: '%s cannot be cancelled',
    says: [
      'Esta cita ya ha sido cancelada.',
      ['Already cancelled (warning)', "'warning', ALREADY"],
      'Esta cita ya ha sido completada y no puede ser cancelada.',
      ['Completed (info)', "'info', 'Esta cita ya ha sido completada"],
    ],
  },
  {
    at: 'public 8 Cancel page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: 'an appointment whose start has passed cannot be cancelled',
    says: ['Esta cita ya ha pasado y no puede ser cancelada.', ['Expired (warning)', "'warning'"]],
  },
  {
    at: 'public 8 Cancel page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: 'a server that refuses to cancel without a word: the page’s own sentence',
    says: ['Error al cancelar la cita.'],
  },
  {
    at: 'public 8 Cancel page',
    file: CANCEL_PAGE,
    test: 'asks in the page, can be declined, and a double click sends one request',
    says: ['¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.'],
  },
  {
    at: 'public 8 Display fallbacks',
    file: FALLBACK,
    test: '%o is shown as «%s» or «%s»',
    says: [
      'Producto no disponible',
      ['only an id is known', "'0193f0a2'"],
      'Producto sin nombre',
      'Sin producto',
      'Servicio no disponible',
      'Servicio sin nombre',
      'Sin servicio',
    ],
  },
  {
    at: 'public 8 Empty states',
    file: FIELDS,
    test: 'no services and products: the sentence and a way on',
    says: ['No hay servicios o productos disponibles en este momento'],
  },
  {
    at: 'public 8 Empty states',
    file: SCHEDULE,
    test: 'a day without free slots says so, and leads to the next one with place',
    says: ['No hay horarios disponibles para esta fecha'],
  },
  {
    at: 'public 8 Empty states',
    file: RESERVE_FIELDS,
    test: UNIT_STEP_3,
    says: ['No hay productos disponibles en este momento'],
  },
  {
    at: 'public 9',
    file: FIELDS,
    test: 'a wrong step leads to its first wrong field; each sentence is said once',
    says: [['Appointment wizard has 5 steps', 'Paso 1 de 5']],
  },
  {
    at: 'public 9',
    file: RESERVE_FIELDS,
    test: UNIT_STEP_1,
    says: [['the unit reservation wizard has 4', 'Paso 1 de 4']],
  },
  {
    at: 'public 9',
    file: PERSON,
    test: '%s, case %#',
    says: [
      ['Name: at least 3 characters', "'Al'", "'Ana', null"],
      ['Phone: at least 9 digits', "'09912345'", "'099123456', null"],
      ['Brand and model: at least 2 characters', "'B'", "'BM', null", "'R'", "'R1', null"],
    ],
  },
  {
    at: 'public 9',
    file: RESERVE_FIELDS,
    test: UNIT_STEP_2,
    says: [['(appointment only)', "brand: 'X', model: '7'"]],
  },
  {
    at: 'public 9',
    file: SUM,
    test: 'operands are 1 to 10, the result is right and never negative',
    says: [['Arithmetic check operands: 1 to 10', 'operand >= 1 && operand <= 10']],
  },
  {
    at: 'public 9',
    file: PAYMENT,
    test: LEAVES,
    says: [
      ['Redirect delay to the payment page: 2 seconds', 'runFor(1_900)', 'runFor(200)'],
      'lastReservationToken',
    ],
  },
  {
    at: 'public 9',
    file: 'e2e/landing.e2e.ts',
    test: '«Tienda» says «Próximamente» for 3000 ms, from the start at every click',
    says: [['Tienda teaser: 3000 ms', 'runFor(2900)', 'runFor(200)']],
  },
  {
    at: 'public 9',
    file: SCHEDULE,
    test: 'the slots are one radio group in three columns; the arrows skip what is occupied',
    says: [['Slot grid: 3 columns', 'new Set([3])']],
  },
  {
    at: 'public 9',
    file: 'src/shared/money/money.test.ts',
    test: '%i cents are written %s',
    says: [['Currency: USD, es-UY formatting, 2 decimals', 'US$', '1.234,50']],
  },
  {
    at: 'public 9',
    file: FIELDS,
    test: 'the year runs from this one down to 1980, and must be chosen',
    says: [['Year choices: current year down to 1980', 'length: 47', '2026 - ago']],
  },
];
