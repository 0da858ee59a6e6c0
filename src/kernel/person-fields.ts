/**
 * The fields that a visitor types, their filters, limits and sentences: one place for the form,
 * the server and the tests. Texts are the specification's (public.md section 5) to the letter;
 * the upper limits are the agenda's own (name 100, email 254, phone 30, brand and model 60).
 *
 * A field is a list of rules in order; the first that fails gives the sentence.
 */
export type FieldRule = readonly [fails: (value: string) => boolean, sentence: string];
export type Field = readonly FieldRule[];

/** Nothing that can be seen: blanks, and characters without a shape. */
export const empty = (value: string) => value.replace(/[\p{C}\p{Z}\s]/gu, '') === '';
const shorterThan = (least: number) => (value: string) => [...value.trim()].length < least;
const longerThan = (most: number) => (value: string) => [...value.trim()].length > most;
/** Control characters, and those that turn the direction of what follows. */
export const controls = (value: string) =>
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value);
const multiline = (value: string) => /[\r\n]/.test(value) || controls(value);

const EMAIL =
  /^[^\s\p{C}@,;:<>()"\\[\]]+@[^\s\p{C}@,;:<>()"\\[\]]+\.[^\s\p{C}@,;:<>()"\\[\].]{2,}$/u;

const EXAMPLE_EMAIL = 'nombre@ejemplo.com';
const NOT_TEXT = 'El texto contiene caracteres que no se pueden usar.';

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
    (value) => !EMAIL.test(value.trim()),
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
  [multiline, NOT_TEXT],
];

export const vehicleModel: Field = [
  [empty, 'Por favor ingresa el modelo de tu motocicleta.'],
  [shorterThan(2), 'El modelo debe tener al menos 2 caracteres.'],
  [longerThan(60), 'El modelo no puede superar los 60 caracteres.'],
  [multiline, NOT_TEXT],
];

export const FIRST_YEAR = 1980;
const YEAR_REQUIRED = 'Por favor selecciona el año de tu motocicleta.';

/** `thisYear` is the workshop's; the choices run from it down to 1980. */
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
  [longerThan(1000), 'Las notas no pueden superar los 1000 caracteres.'],
  [controls, NOT_TEXT],
];

/** The sentence of the first rule that fails, or `null`. */
export function problem(field: Field, value: string): string | null {
  for (const [fails, sentence] of field) if (fails(value)) return sentence;
  return null;
}

/** Drops everything but letters (accents, ñ, ü) and spaces; any blank counts as a space. */
export function filterName(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[^\p{L} ]/gu, '');
  return letters.normalize('NFC'); // what was apart may have come together
}

/** Drops everything but digits, spaces, hyphen, plus and parentheses, whatever form they come in. */
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
