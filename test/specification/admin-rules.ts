import type { Row } from './item.ts';

const LOGIN = 'e2e/login.e2e.ts';
const USERS = 'src/usuarios/server/users.test.ts';
const EXPENSES = 'src/finanzas/server/expenses.test.ts';
const RECEIPTS = 'src/finanzas/server/receipts.test.ts';
const MANUAL = 'e2e/manual.e2e.ts';
const CLEAR = 'e2e/historial.e2e.ts';
const SUM_FIRST = 'the sum comes first, then what is missing, and only then the server is asked';
const EACH_FIELD = 'refuses, with the sentence in message and error, and changes nothing > %j';
const EVERY_SENTENCE = 'every sentence once, at its field; the first wrong field has the focus';
const CLEARED =
  'it is cleared after three openings in a row, three confirmations and the password; and restored';

/** Section 5 of the admin specification: what the forms of people and money refuse, and how. */
export const ADMIN_RULES: readonly Row[] = [
  {
    at: 'admin 5 Login',
    file: LOGIN,
    test: SUM_FIRST,
    says: [
      ['The captcha answer must equal the sum', 'second.result + 1'],
      'Por favor resuelve correctamente la operación matemática',
      ['a new captcha is generated', 'not.toBe(second.text)'],
      ['Username and password must both be non-blank', "gate.password.fill(' ')"],
      'Por favor ingresa usuario y contraseña',
    ],
  },
  {
    at: 'admin 5 Login',
    file: LOGIN,
    test: 'after a refusal the password is gone, the sum is new, and the name stays',
    says: [
      ['the password is cleared', "gate.password.inputValue()).toBe('')"],
      ['the captcha regenerated', 'not.toBe(before.text)'],
    ],
  },
  {
    at: 'admin 5 User form',
    file: USERS,
    test: 'creating > refuses %s %j',
    says: [
      ['Username is required', 'El nombre de usuario es requerido.'],
      ['Password is required on create', 'La contraseña es requerida.'],
      ['Full name is required', 'El nombre completo es requerido.'],
      ['Role is admin or user', 'El rol debe ser admin o user.'],
    ],
  },
  {
    at: 'admin 5 User form',
    file: USERS,
    test: 'changing > a blank password stays, the username sent back is accepted in any case',
    says: [
      ['blank on edit means unchanged', "password: ''"],
      ['email is optional', "email: ''"],
    ],
  },
  {
    at: 'admin 5 User form',
    file: 'src/usuarios/web/users/users-dialog.test.tsx',
    test: 'changes a user: the name in use stays, a blank password too; an admin has no list',
    says: [
      ['not editable when editing', "getAttribute('readonly')"],
      [
        'Permission checkboxes are shown only for role user',
        "getByRole('checkbox').count()).toBe(0)",
      ],
    ],
  },
  {
    at: 'admin 5 Reservation final value',
    file: 'src/reservas/web/tab/reservation-moves.test.tsx',
    test: 'handed over: its final value first, then 3, 2, 1 on the row, which leaves the list',
    says: [
      ['Must be a number greater than 0', "'0', '-3', 'doscientos'"],
      'Por favor ingresa un valor válido',
      ['Confirm is disabled otherwise', 'confirm.isDisabled()).toBe(true)'],
      ['Step 0.01', "'10,999'", "'1.234,50'"],
    ],
  },
  {
    at: 'admin 5 Expense form',
    file: EXPENSES,
    test: EACH_FIELD,
    says: [
      ['Amount is required, numeric', "{ amount: '' }", "{ amount: 'mil' }"],
      ['step 0.01', "{ amount: '1.005' }"],
      'El monto debe ser mayor a 0',
      ['Concept is required after trimming', "{ concept: ' ' }"],
      'El concepto es requerido',
      ['max 200', "'x'.repeat(201)"],
      ['Notes max 500', "'ñ'.repeat(501)"],
    ],
  },
  {
    at: 'admin 5 Expense form',
    file: EXPENSES,
    test: 'an expense > is of today in the workshop where it names no day; a date value means its day',
    says: [['Date is required, default today', "enter({ date: '' })"]],
  },
  {
    at: 'admin 5 Expense form',
    file: RECEIPTS,
    test: 'a receipt > may be left empty, as a browser sends a field without a file',
    says: [['Receipt is optional', "receiptImage: ''"]],
  },
  {
    at: 'admin 5 Expense form',
    file: RECEIPTS,
    test: 'a receipt > may be a %s',
    says: [['JPG, PNG, GIF or WEBP', "'JPG'", "'PNG'", "'GIF'", "'WEBP'"]],
  },
  {
    at: 'admin 5 Expense form',
    file: RECEIPTS,
    test: 'what is no picture is refused, and nothing is entered > %s',
    says: [
      'Solo se permiten imágenes',
      ['max 5 MB', '5 * 1024 * 1024 + 1'],
      'El archivo no debe superar los 5MB',
    ],
  },
  {
    at: 'admin 5 Manual citation',
    file: MANUAL,
    test: EVERY_SENTENCE,
    says: [
      'El nombre del cliente es requerido',
      'El email es requerido',
      'Debe seleccionar un servicio o un producto',
    ],
  },
  {
    at: 'admin 5 Manual citation',
    file: MANUAL,
    test: 'a service or a product: picking one closes the other, taking it away opens it',
    says: [['picking one clears and disables the other', 'isDisabled()).toBe(true)']],
  },
  {
    at: 'admin 5 Manual citation',
    file: MANUAL,
    test: 'the dialog starts empty, today at 10:00, with the focus on the name; Esc returns the focus',
    says: [
      ['Date defaults to today', 'Fecha: lunes, 23 de noviembre de 2026'],
      ['time to 10:00', '10:00'],
    ],
  },
  {
    at: 'admin 5 Manual citation',
    file: MANUAL,
    test: 'an entry: trimmed, told, opened; the list has it',
    says: [['Values are trimmed', "fill(' 300 Rally ')", "vehicle_model: '300 Rally'"]],
  },
  {
    at: 'admin 5 Reschedule',
    file: 'src/agenda/server/reschedule-rejected.test.ts',
    test: 'input that is refused > %j',
    says: [
      'Por favor completa la fecha y hora',
      ['The date cannot be in the past', 'La fecha no puede ser en el pasado.'],
    ],
  },
  {
    at: 'admin 5 Comment',
    file: 'src/agenda/server/staff-record.test.ts',
    test: 'the comment > has its limits: %j',
    says: [['Saved only if the text is non-empty', 'El comentario no puede estar vacío.']],
  },
  {
    at: 'admin 5 Clear history',
    file: CLEAR,
    test: CLEARED,
    says: [
      ['three confirmations', 'Confirmación 3 de 3'],
      ['an admin password', 'password.fill(PASSWORD)'],
      ['A bad password shows the server message', 'Contraseña incorrecta.'],
    ],
  },
];
