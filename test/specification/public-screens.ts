import type { Row } from './item.ts';

const PAGES = 'src/app/pages.test.ts';
const LANDING = 'e2e/landing.e2e.ts';
const JOURNEY = 'e2e/booking-journey.e2e.ts';
const FIELDS = 'e2e/wizard-fields.e2e.ts';
const SCHEDULE = 'e2e/wizard-schedule.e2e.ts';
const SUBMIT = 'e2e/wizard-submit.e2e.ts';
const RECEIPT = 'e2e/receipt.e2e.ts';
const RESERVE = 'e2e/reserva-fields.e2e.ts';
const PAYMENT = 'e2e/reserva-payment.e2e.ts';
const CANCEL = 'e2e/cancel.e2e.ts';

const BY_HAND = 'a visitor books, reads the mail and cancels, by hand, at $width px';
const ASKS = 'asks in the page, can be declined, and a double click sends one request';
const SHOWN = 'shows what was booked, however long, at $width px';

/** Sections 1 and 2 of the public specification: what visitors see, screen by screen. */
export const PUBLIC_SCREENS: readonly Row[] = [
  {
    at: 'public 1',
    file: JOURNEY,
    test: BY_HAND,
    says: [
      ['book a workshop appointment (cita)', '¡Cita reservada exitosamente!'],
      ['cancel an appointment through a link that was sent to them by e-mail', 'cancelFromMail'],
    ],
  },
  {
    at: 'public 1',
    file: PAYMENT,
    test: 'in Instagram’s browser: from the landing to PayPal, back without paying, resumed, paid',
    says: [['reserve a unit (a product) and pay for it', '✅ ¡Pago exitoso!']],
  },
  {
    at: 'public 1',
    file: 'e2e/login.e2e.ts',
    test: 'the front door says what it is, on a desk and on a phone',
    says: [['separate login-protected admin area', 'Panel de Administración']],
  },
  {
    at: 'public 2',
    file: PAGES,
    test: '%s comes with its bar, its head, its fonts and nothing inline',
    says: ['/cita', '/reserva'],
  },
  { at: 'public 2', file: LANDING, test: 'the landing page is sound at %i px', says: ['/'] },
  {
    at: 'public 2',
    file: PAGES,
    test: 'a cancel page leaves no trace',
    says: [['/cancel/{token}', '/cancel/abc']],
  },
  {
    at: 'public 2',
    file: 'e2e/login.e2e.ts',
    test: 'the front door says what it is, on a desk and on a phone',
    says: ['/admin'],
  },
  {
    at: 'public 2 Landing page',
    file: LANDING,
    test: '«Tienda» says «Próximamente» for 3000 ms, from the start at every click',
    says: [
      ['A Tienda button', "name: 'Tienda'"],
      'Próximamente',
      ['for 3 seconds (3000 ms)', 'runFor(2900)', 'runFor(200)'],
    ],
  },
  {
    at: 'public 2 Landing page',
    file: LANDING,
    test: 'without JavaScript it shows texts, prices and links',
    says: [
      'TikTok',
      'Instagram',
      'WhatsApp',
      'YouTube',
      'Agenda taller',
      ['link to /cita', "waitForURL('**/cita')"],
    ],
  },
  {
    at: 'public 2 Landing page',
    file: LANDING,
    test: 'the way to the units is there only with the setting, and moves nothing',
    says: [
      'Reserva tu unidad',
      ['link to /reserva', "toBe('/reserva')"],
      ['shown only when the setting showReserveButton is true', 'showReserveButton: false'],
    ],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: FIELDS,
    test: '«Siguiente» waits for the main fields, and says which are empty',
    says: [
      ['name, email, phone', 'Falta: nombre, email, teléfono'],
      ['brand, model, year', 'Falta: marca, modelo, año'],
      'Seleccionar Servicio',
    ],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: FIELDS,
    test: 'each step takes the focus to its title; Back and «Anterior» return with the data',
    says: [['5 steps', 'Paso 3 de 5'], 'Tu Motocicleta'],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: PAGES,
    test: '%s comes with its bar, its head, its fonts and nothing inline',
    says: [['a back link to /', 'href=', 'Volver al inicio']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: JOURNEY,
    test: BY_HAND,
    says: [
      'Información Personal',
      'Fecha y Hora',
      'Confirmar Reserva',
      'Comprobante de Reserva',
      ['submit', 'wizard.submit.click()'],
    ],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: 'src/agenda/web/booking/bookable-items.test.ts',
    test: 'services come first, then products',
    says: [['one list holding services and appointment products', "'Aceite', 'Batería'"]],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: SCHEDULE,
    test: 'another date or service clears the time',
    says: [['Exactly one choice', 'input[name=service]:checked']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: SCHEDULE,
    test: 'with a browser in %s today is the workshop’s day',
    says: [['date picker (minimum today)', 'day.isDisabled()).toBe(past)']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: SCHEDULE,
    test: 'the slots are one radio group in three columns; the arrows skip what is occupied',
    says: [['a 3-column grid of time slots', 'new Set([3])']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: 'src/agenda/web/booking/booking-plan.test.ts',
    test: 'the empty main fields are named, the optional notes are not',
    says: [['optional notes', 'missingFields(PLAN, 4, FULL)).toEqual([])']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: SUBMIT,
    test: 'the summary shows everything, and each block can be changed and come back',
    says: [['summary', 'WISH.notes']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: SUBMIT,
    test: 'Enter sends only with the right answer',
    says: [['arithmetic security check', 'wizard.sum()']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: RECEIPT,
    test: 'the receipt prints on one A4 page and on an 80 mm strip, without buttons',
    says: [
      ['the entered data', 'WISH.phone'],
      ['the confirmation date', 'Reservada23 de noviembre de 2026'],
      ['a note that a confirmation e-mail is sent', 'Enviamos un correo de confirmación'],
    ],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: RECEIPT,
    test: 'with motion the confetti is there, and gone again',
    says: [['a confetti effect', 'canvas[aria-hidden=true]']],
  },
  {
    at: 'public 2 Appointment booking wizard',
    file: 'src/shared/time/day-time.test.ts',
    test: 'times of day > durations',
    says: ['1 hora', ['N horas', '2 horas'], ['N min', '45 min']],
  },
  {
    at: 'public 2 Unit reservation wizard',
    file: RESERVE,
    test: 'step 1: never waits, names each wrong field in its own words, keeps the choices’ order',
    says: [
      'Reserva tu unidad',
      ['4 steps', 'Paso 1 de 4'],
      ['Personal data', "'Nombre completo'"],
      ['country', "'País'"],
      ['province/state', 'Provincia o estado'],
      ['address', 'Dirección'],
    ],
  },
  {
    at: 'public 2 Unit reservation wizard',
    file: PAGES,
    test: '%s comes with its bar, its head, its fonts and nothing inline',
    says: [['back link to /', 'href=', '/reserva']],
  },
  {
    at: 'public 2 Unit reservation wizard',
    file: RESERVE,
    test: 'step 2: brand, model and year, none of them with a least length',
    says: [['Motorcycle (brand, model, year)', "'Marca'", "'Año'"]],
  },
  {
    at: 'public 2 Unit reservation wizard',
    file: RESERVE,
    test: 'step 3: on its way, failed, none, and chosen by its card',
    says: [
      ['Choose a product', 'wizard.unit(UNIT_WISH.product)'],
      ['summary', 'Kit de defensas.*US\\$\\s210,00'],
    ],
  },
  {
    at: 'public 2 Unit reservation wizard',
    file: PAYMENT,
    test: 'leaves after two seconds, not before; the token is kept and the draft gone by then',
    says: [
      'Confirmar y Pagar',
      ['a notice about the payment provider', 'en la página de PayPal'],
      ['arithmetic check', 'wizard.confirm()'],
    ],
  },
  {
    at: 'public 2 Unit reservation wizard',
    file: PAYMENT,
    test: 'each way in which a payment ends is said once, as it is',
    says: [
      ['reads the query parameter payment', '/reserva?payment='],
      ['cancelled, success, failed and error', "'cancelled'", "'success'", "'failed'", "'error'"],
      ['removes the parameter from the address', "not.toContain('payment')"],
    ],
  },
  {
    at: 'public 2 Public cancellation page',
    file: CANCEL,
    test: 'says that it loads, and leaves out notes that are empty',
    says: [
      ['loading text', 'Cargando la información de tu cita…'],
      ['a back-to-home link', "toBe('/')"],
    ],
  },
  {
    at: 'public 2 Public cancellation page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: '%s cannot be cancelled',
    says: [
      ['a message banner', 'expectBanner(page, kind, sentence)'],
      ['warning', "'warning', ALREADY"],
      ['info', "'info', IN_WORKSHOP"],
    ],
  },
  {
    at: 'public 2 Public cancellation page',
    file: CANCEL,
    test: SHOWN,
    says: [
      ['/cancel/{token}', 'page.goto(link)'],
      ['client data', "card('Cliente')"],
      ['service (name, duration, price)', '45 min.*US\\$\\s48,50'],
      ['date and time', "card('Fecha y hora')"],
      ['status', "card('Estado')"],
      ['notes', "card('Notas')"],
      ['es-UY long format with weekday', 'jueves, 26 de noviembre de 2026'],
      ['The price is in USD', 'US\\$\\s48,50'],
      ['hours when it is a whole multiple of 60', '2 horas'],
      ['otherwise as minutes', '45 min'],
      'Esta acción no se puede deshacer',
    ],
  },
  {
    at: 'public 2 Public cancellation page',
    file: CANCEL,
    test: ASKS,
    says: [
      ['kinds: success', "expectBanner(page, 'success', DONE, true)"],
      'Cancelar Cita',
      'Información de Cita',
      'Cancelando...',
      ['the status becomes cancelled', 'Cancelada'],
      ['cancellation is no longer offered', "getByRole('button').count()).toBe(0)"],
    ],
  },
  {
    at: 'public 2 Public cancellation page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: 'a link that is none says so and shows the ways on',
    says: [['error', "expectBanner(page, 'error', LOST)"]],
  },
];
