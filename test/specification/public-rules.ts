import type { Row } from './item.ts';

const FIELDS = 'e2e/wizard-fields.e2e.ts';
const SCHEDULE = 'e2e/wizard-schedule.e2e.ts';
const SUBMIT = 'e2e/wizard-submit.e2e.ts';
const RESERVE_FIELDS = 'e2e/reserva-fields.e2e.ts';
const PAYMENT = 'e2e/reserva-payment.e2e.ts';
const BOOKING = 'src/agenda/server/booking.test.ts';
const RESERVE = 'src/reservas/server/reserve.test.ts';
const PERSON = 'src/shared/fields/person-fields.test.ts';
const SUM = 'src/ui/wizard/confirm/sum.test.ts';
const STEP_1 = 'step 1, %s «%s»: %s';
const STEP_2 = 'step 2, %s «%s»: %s';
const EVERY_MISSING = 'POST /api/citations > names every missing field with its own sentence';
const REFUSED = 'POST /api/citations > refuses %s = %j';
const LEAVES = 'leaves after two seconds, not before; the token is kept and the draft gone by then';
const UNIT_STEP_1 =
  'step 1: never waits, names each wrong field in its own words, keeps the choices’ order';
const UNIT_STEP_2 = 'step 2: brand, model and year, none of them with a least length';
const UNIT_STEP_3 = 'step 3: on its way, failed, none, and chosen by its card';

/** Section 5 of the public specification: what is refused, and how it is said. */
export const PUBLIC_RULES: readonly Row[] = [
  {
    at: 'public 5 Input filtering',
    file: FIELDS,
    test: 'the name drops all but letters and keeps the caret, typed or pasted',
    says: [['letters (including Spanish accents, ñ, ü) and spaces', 'Anabel ü Núñez']],
  },
  {
    at: 'public 5 Input filtering',
    file: FIELDS,
    test: 'the phone keeps digits, spaces, hyphen, plus and parentheses',
    says: [['digits, spaces, hyphen, plus and parentheses', '(099) 123-456', '+598']],
  },
  {
    at: 'public 5 Appointment, step 1',
    file: FIELDS,
    test: STEP_1,
    says: [
      'Por favor ingresa tu nombre completo.',
      'El nombre debe tener al menos 3 caracteres.',
      'Por favor ingresa tu email.',
      'Por favor ingresa un email válido que contenga @.',
      [
        'Por favor ingresa un email válido (ejemplo: {email}).',
        'Por favor ingresa un email válido (ejemplo: nombre@ejemplo.com).',
      ],
      'Por favor ingresa tu teléfono.',
      'El teléfono debe tener al menos 9 dígitos.',
    ],
  },
  {
    at: 'public 5 Appointment, step 1',
    file: PERSON,
    test: '%s, case %#',
    says: [
      ['After trimming it needs at least 3 characters', "' Al '", "'Ana', null"],
      ['needs at least 9 digits', "'09912345'", "'099123456', null"],
    ],
  },
  {
    at: 'public 5 Appointment, step 2',
    file: FIELDS,
    test: STEP_2,
    says: [
      'Por favor ingresa la marca de tu motocicleta.',
      'La marca debe tener al menos 2 caracteres.',
      'Por favor ingresa el modelo de tu motocicleta.',
      'El modelo debe tener al menos 2 caracteres.',
    ],
  },
  {
    at: 'public 5 Appointment, step 2',
    file: FIELDS,
    test: 'the year runs from this one down to 1980, and must be chosen',
    says: ['Por favor selecciona el año de tu motocicleta.'],
  },
  {
    at: 'public 5 Appointment, step 3',
    file: BOOKING,
    test: REFUSED,
    says: ['Por favor selecciona un servicio.'],
  },
  {
    at: 'public 5 Appointment, step 4',
    file: BOOKING,
    test: REFUSED,
    says: [
      'Por favor selecciona una fecha.',
      'La fecha no puede ser en el pasado.',
      'Por favor selecciona un horario.',
    ],
  },
  {
    at: 'public 5 Appointment, step 4',
    file: SCHEDULE,
    test: 'the slots are one radio group in three columns; the arrows skip what is occupied',
    says: [['Unavailable slots are disabled', 'input[name=time]:disabled']],
  },
  {
    at: 'public 5 Appointment, Next button',
    file: FIELDS,
    test: '«Siguiente» waits for the main fields, and says which are empty',
    says: [
      [
        'disabled while the main fields of the step are empty',
        'wizard.next.isDisabled()).toBe(true)',
      ],
    ],
  },
  {
    at: 'public 5 Appointment, submit',
    file: BOOKING,
    test: EVERY_MISSING,
    says: [
      'Por favor completa todos los campos requeridos.',
      [
        'Requires name, email, phone, service, date and time',
        'clientName',
        'clientEmail',
        'clientPhone',
        'service',
        'date',
        'time',
      ],
    ],
  },
  {
    at: 'public 5 Appointment, submit',
    file: BOOKING,
    test: REFUSED,
    says: [
      ['the email pattern check', 'Por favor ingresa un email válido que contenga @.'],
      ['the 9-digit phone check', 'El teléfono debe tener al menos 9 dígitos.'],
    ],
  },
  {
    at: 'public 5 Unit reservation',
    file: RESERVE_FIELDS,
    test: UNIT_STEP_1,
    says: [
      [
        'the same name and phone rules',
        'El nombre debe tener al menos 3 caracteres.',
        'El teléfono debe tener al menos 9 dígitos.',
      ],
      'Por favor ingresa tu email.',
      'Por favor ingresa un email válido.',
      ['The Next button is not blocked by empty fields', 'wizard.next.isEnabled()).toBe(true)'],
    ],
  },
  {
    at: 'public 5 Unit reservation',
    file: RESERVE_FIELDS,
    test: UNIT_STEP_2,
    says: [
      'Por favor selecciona la marca de tu motocicleta.',
      [
        'model and year use the same messages',
        'Por favor ingresa el modelo de tu motocicleta.',
        'Por favor selecciona el año de tu motocicleta.',
      ],
      ['no minimum lengths', "brand: 'X', model: '7'"],
    ],
  },
  {
    at: 'public 5 Unit reservation',
    file: RESERVE_FIELDS,
    test: UNIT_STEP_3,
    says: ['Por favor selecciona un producto.'],
  },
  {
    at: 'public 5 Unit reservation',
    file: RESERVE,
    test: 'invalid fields > what is missing is named, each with its sentence',
    says: [
      'Por favor completa todos los campos requeridos.',
      [
        'Submit requires name, email, phone, country, state, address and product',
        'clientName',
        'clientEmail',
        'clientPhone',
        'clientCountry',
        'clientState',
        'clientAddress',
        'product',
      ],
    ],
  },
  {
    at: 'public 5 Unit reservation',
    file: RESERVE,
    test: 'invalid fields > %s',
    says: [
      [
        'pre-send email and phone checks also apply',
        "clientEmail: 'a@b'",
        "clientPhone: '12345678'",
      ],
    ],
  },
  {
    at: 'public 5 Arithmetic security check',
    file: SUM,
    test: 'operands are 1 to 10, the result is right and never negative',
    says: [
      ['Two random numbers from 1 to 10', 'operand >= 1 && operand <= 10'],
      ['joined by plus or minus', "sign === '+' ? left + right : left - right"],
      ['the result is never negative', 'toBeGreaterThanOrEqual(0)'],
    ],
  },
  {
    at: 'public 5 Arithmetic security check',
    file: SUBMIT,
    test: 'Enter sends only with the right answer',
    says: [
      ['The answer must equal the result', 'right + 1'],
      'Por favor resuelve correctamente la operación de verificación.',
      '❌ Respuesta incorrecta, intenta de nuevo.',
      ['a red note', 'rgb(180, 35, 24)'],
      ['Pressing Enter in the answer field submits', "wizard.answer.press('Enter')"],
    ],
  },
  {
    at: 'public 5 Arithmetic security check',
    file: SUBMIT,
    test: 'the sum is never negative, and a button makes another one',
    says: [
      ['For minus the larger number goes first', 'toBeGreaterThanOrEqual(Number(right))'],
      ['A button generates a new operation', 'Nueva operación'],
    ],
  },
  {
    at: 'public 5 Arithmetic security check',
    file: PAYMENT,
    test: LEAVES,
    says: [['(both wizards)', 'wizard.confirm()']],
  },
];
