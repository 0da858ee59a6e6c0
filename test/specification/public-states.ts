import type { Row } from './item.ts';

const FIELDS = 'e2e/wizard-fields.e2e.ts';
const SCHEDULE = 'e2e/wizard-schedule.e2e.ts';
const SUBMIT = 'e2e/wizard-submit.e2e.ts';
const PAYMENT = 'e2e/reserva-payment.e2e.ts';
const CANCEL_PAGE = 'e2e/cancel.e2e.ts';
const CANCEL = 'src/agenda/server/cancel.test.ts';
const LEAVES = 'leaves after two seconds, not before; the token is kept and the draft gone by then';
const EXPIRES = '/api/cancel/{token} > expired from the minute it starts';

/** Sections 4 and 6 of the public specification: states, and who may do what. */
export const PUBLIC_STATES: readonly Row[] = [
  {
    at: 'public 4 Appointment booking wizard',
    file: FIELDS,
    test: 'a wrong step leads to its first wrong field; each sentence is said once',
    says: [
      ['Steps run 1 to 5', 'Paso 1 de 5'],
      ["'Siguiente' validates the current step", 'wizard.next.click()', 'Falta corregir 2 datos'],
    ],
  },
  {
    at: 'public 4 Appointment booking wizard',
    file: FIELDS,
    test: 'each step takes the focus to its title; Back and «Anterior» return with the data',
    says: ['Siguiente', 'Anterior', ["'Anterior' goes back", 'wizard.previous.click()']],
  },
  {
    at: 'public 4 Appointment booking wizard',
    file: SUBMIT,
    test: 'the summary shows everything, and each block can be changed and come back',
    says: [
      ['Entering the last step generates a new arithmetic check', 'asked.size).toBeGreaterThan(1)'],
    ],
  },
  {
    at: 'public 4 Appointment booking wizard',
    file: SCHEDULE,
    test: 'another date or service clears the time',
    says: [['Changing the service or the date clears the chosen time', 'input[name=time]:checked']],
  },
  {
    at: 'public 4 Appointment booking wizard',
    file: SCHEDULE,
    test: 'choosing a date asks for exactly that day, and a late answer to an earlier one is ignored',
    says: [
      ['Choosing a date loads the slots for it', 'availabilityOf'],
      ['With no date, the slot list is emptied', 'wizard.slots.count()).toBe(0)'],
    ],
  },
  {
    at: 'public 4 Appointment booking wizard',
    file: 'e2e/receipt.e2e.ts',
    test: 'Back from the receipt leads to a fresh wizard and then out; Forward to the receipt',
    says: [['a done state that shows the receipt', 'Comprobante de Reserva']],
  },
  {
    at: 'public 4 Unit reservation wizard',
    file: 'src/reservas/web/reserve/reserve-plan.test.ts',
    test: 'four steps; each field stands in one of them',
    says: [['Steps run 1 to 4', 'Confirmar y Pagar']],
  },
  {
    at: 'public 4 Unit reservation wizard',
    file: PAYMENT,
    test: LEAVES,
    says: [
      ['the browser is sent there after 2 seconds', 'runFor(1_900)', 'atPayPal(page)'],
      'lastReservationToken',
    ],
  },
  {
    at: 'public 4 Unit reservation wizard',
    file: PAYMENT,
    test: 'while PayPal is away the reservation stands; the mail’s link pays it later',
    says: [['a message asks the visitor to contact support', 'contacta al soporte']],
  },
  {
    at: 'public 4 Cancel page',
    file: CANCEL,
    test: '/api/cancel/{token} > %s: look-up and cancel agree',
    says: ['canCancel', 'alreadyCancelled', ['completed (completed)', 'completed']],
  },
  {
    at: 'public 4 Cancel page',
    file: CANCEL,
    test: EXPIRES,
    says: [['expired, meaning the appointment date has passed (expired)', 'expired: true']],
  },
  {
    at: 'public 4 Cancel page',
    file: CANCEL,
    test: '/api/cancel/{token} > %s token: 404 with one sentence',
    says: [['link not found', '404']],
  },
  {
    at: 'public 4 Cancel page',
    file: CANCEL_PAGE,
    test: 'says that it loads, and leaves out notes that are empty',
    says: [['Lookup on load', 'page.goto(link)']],
  },
  {
    at: 'public 4 Cancel page',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: '%s cannot be cancelled',
    says: [
      [
        'Cancelling is allowed only in the cancellable condition',
        "getByRole('button').count()).toBe(0)",
      ],
    ],
  },
  {
    at: 'public 4 Cancel page',
    file: CANCEL_PAGE,
    test: 'asks in the page, can be declined, and a double click sends one request',
    says: [['After success the status shows as Cancelada', 'Cancelada']],
  },
  {
    at: 'public 6',
    file: 'src/app/access-policies.test.ts',
    test: '$route: whom it should, it lets in and refuses',
    says: [['Visitors, with no login', 'ACCESS_TABLE']],
  },
  {
    at: 'public 6',
    file: CANCEL,
    test: '/api/cancel/{token} > %s token: 404 with one sentence',
    says: [['only by knowing the token in the link', "'unknown', 'A'.repeat(43)"]],
  },
];
