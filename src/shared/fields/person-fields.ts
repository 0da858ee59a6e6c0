import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notAText,
  shorterThan,
} from './field-rules.ts';

/**
 * Fields that a visitor types: filters, limits and messages for the form, the server and the tests.
 * Messages are the specification's (docs/rules/public.md 5) to the letter. The upper limits are the
 * agenda's own (name 100, email 254, phone 30, brand and model 60).
 */

const EMAIL =
  /^[^\s\p{C}@,;:<>()"\\[\]]+@(?!\.|.*\.\.)[^\s\p{C}@,;:<>()"\\[\]]+\.[^\s\p{C}@,;:<>()"\\[\].]{2,}$/u;
/** In a `mailto:` link these characters begin header fields, such as further recipients. */
const MAILTO_FIELDS = /[?&]/;

const EXAMPLE_EMAIL = 'nombre@ejemplo.com';

/** Looser than `clientEmail`: mails also go to addresses that were stored before that rule. */
export const isMailAddress = (text: string) => EMAIL.test(text) && text.length <= 254;

export const clientName: Field = [
  [empty, 'Por favor ingresa tu nombre completo.'],
  [shorterThan(3), 'El nombre debe tener al menos 3 caracteres.'],
  [longerThan(100), 'El nombre no puede superar los 100 caracteres.'],
  [(value) => filterName(value) !== value, 'El nombre solo puede tener letras y espacios.'],
];

export const clientEmail: Field = [
  [empty, 'Por favor ingresa tu email.'],
  [(value) => !value.includes('@'), 'Por favor ingresa un email válido que contenga @.'],
  [longerThan(254), 'El email no puede superar los 254 caracteres.'],
  [
    (value) => !isMailAddress(value.trim()) || MAILTO_FIELDS.test(value),
    `Por favor ingresa un email válido (ejemplo: ${EXAMPLE_EMAIL}).`,
  ],
];

export const clientPhone: Field = [
  [empty, 'Por favor ingresa tu teléfono.'],
  [(value) => digitsOf(value).length < 9, 'El teléfono debe tener al menos 9 dígitos.'],
  [longerThan(30), 'El teléfono no puede superar los 30 caracteres.'],
  [
    (value) => filterPhone(value) !== value,
    'El teléfono solo puede tener números, espacios, guiones, + y paréntesis.',
  ],
];

export const vehicleBrand: Field = [
  [empty, 'Por favor ingresa la marca de tu motocicleta.'],
  [shorterThan(2), 'La marca debe tener al menos 2 caracteres.'],
  [longerThan(60), 'La marca no puede superar los 60 caracteres.'],
  [notALine, NOT_TEXT],
];

export const vehicleModel: Field = [
  [empty, 'Por favor ingresa el modelo de tu motocicleta.'],
  [shorterThan(2), 'El modelo debe tener al menos 2 caracteres.'],
  [longerThan(60), 'El modelo no puede superar los 60 caracteres.'],
  [notALine, NOT_TEXT],
];

export const FIRST_YEAR = 1980;
const YEAR_REQUIRED = 'Por favor selecciona el año de tu motocicleta.';

/** `thisYear` is the current year in the workshop's time zone. */
export function vehicleYear(thisYear: number): Field {
  return [
    [empty, YEAR_REQUIRED],
    [(value) => !/^\d{4}$/.test(value.trim()), YEAR_REQUIRED],
    [(value) => Number(value) < FIRST_YEAR || Number(value) > thisYear, yearRange(thisYear)],
  ];
}

export function yearRange(thisYear: number): string {
  return `El año debe estar entre ${FIRST_YEAR} y ${thisYear}.`;
}

export const notes: Field = [
  [longerThan(1000), 'Las notas no pueden superar los 1.000 caracteres.'],
  [notAText, NOT_TEXT],
];

/** Removes everything but letters (accents, ñ, ü) and spaces; any blank becomes a space. */
export function filterName(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[^\p{L} ]/gu, '');
  return letters.normalize('NFC'); // removing characters can bring a letter and its accent together
}

/** Removes everything but digits, spaces, hyphen, plus and parentheses, in any Unicode form. */
export function filterPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s/g, ' ')
    .replace(/[^0-9 \-+()]/g, '');
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export const BRANDS = [
  'Aprilia',
  'Bajaj',
  'Baccio',
  'Benelli',
  'BMW',
  'CFMoto',
  'Ducati',
  'GasGas',
  'Harley-Davidson',
  'Honda',
  'Husqvarna',
  'Indian',
  'Kawasaki',
  'KTM',
  'MV Agusta',
  'QJ Motor',
  'Royal Enfield',
  'Suzuki',
  'Triumph',
  'TVS',
  'Voge',
  'Yamaha',
  'Yumbo',
  'Zero Motorcycles',
  'Zontes',
  'Otro',
] as const;

const HIDDEN = '···';

/** `··· 123`: enough for the client to recognize the number; '' without one. */
export function maskPhone(phone: string): string {
  const digits = digitsOf(phone);
  return digits === '' ? '' : `${HIDDEN} ${digits.slice(-3)}`;
}

/** `a···@ejemplo.com`; '' without an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = email;
  return `${first}${HIDDEN}${email.slice(at)}`;
}
