import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { type Field, problem } from './field-rules.ts';
import {
  clientEmail,
  clientName,
  clientPhone,
  digitsOf,
  filterName,
  filterPhone,
  notes,
  vehicleBrand,
  vehicleModel,
  vehicleYear,
} from './person-fields.ts';

const mail = (length: number) => `${'a'.repeat(length - '@ejemplo.com'.length)}@ejemplo.com`;
const NAME_LETTERS = 'El nombre solo puede tener letras y espacios.';
const NOT_TEXT = 'El texto contiene caracteres que no se pueden usar.';
const YEAR_REQUIRED = 'Por favor selecciona el año de tu motocicleta.';
const YEAR_RANGE = 'El año debe estar entre 1980 y 2026.';
const PHONE_FORM = 'El teléfono solo puede tener números, espacios, guiones, + y paréntesis.';
const MAIL_FORM = 'Por favor ingresa un email válido (ejemplo: nombre@ejemplo.com).';
const MAIL_AT = 'Por favor ingresa un email válido que contenga @.';

const LIMITS: [name: string, field: Field, value: string, sentence: string | null][] = [
  ['name', clientName, '', 'Por favor ingresa tu nombre completo.'],
  ['name', clientName, '   ', 'Por favor ingresa tu nombre completo.'],
  ['name', clientName, 'Al', 'El nombre debe tener al menos 3 caracteres.'],
  ['name', clientName, ' Al ', 'El nombre debe tener al menos 3 caracteres.'],
  ['name', clientName, 'Ana', null],
  ['name', clientName, 'ñ'.repeat(100), null],
  ['name', clientName, ` ${'ñ'.repeat(100)} `, null],
  ['name', clientName, '𝒜'.repeat(100), null],
  ['name', clientName, 'ñ'.repeat(101), 'El nombre no puede superar los 100 caracteres.'],
  ['name', clientName, 'Ana Pérez Güell', null],
  ['name', clientName, 'Ana 2', NAME_LETTERS],
  ['name', clientName, 'Ana-María', NAME_LETTERS],
  ['name', clientName, 'Ana\nPérez', NAME_LETTERS],
  ['email', clientEmail, ' ', 'Por favor ingresa tu email.'],
  ['email', clientEmail, 'ana.ejemplo.com', MAIL_AT],
  ['email', clientEmail, mail(254), null],
  ['email', clientEmail, mail(255), 'El email no puede superar los 254 caracteres.'],
  ['email', clientEmail, 'a@b.uy', null],
  ['email', clientEmail, 'a@b.u', MAIL_FORM],
  ['email', clientEmail, 'a@b', MAIL_FORM],
  ['email', clientEmail, 'a@b..co', MAIL_FORM],
  ['email', clientEmail, 'a@.b.co', MAIL_FORM],
  ['email', clientEmail, '@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'a@b@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'a b@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'a,b@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'a@ejemplo.com\nBcc: b@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'a\u202eb@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'x?bcc=otra@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'x?subject=hola&body=y@ejemplo.com', MAIL_FORM],
  ['email', clientEmail, 'x@ejemplo.com?bcc=otra.uy', MAIL_FORM],
  ['email', clientEmail, 'ana+taller=moto@ejemplo.com', null],
  ['phone', clientPhone, '', 'Por favor ingresa tu teléfono.'],
  ['phone', clientPhone, '09912345', 'El teléfono debe tener al menos 9 dígitos.'],
  ['phone', clientPhone, '099123456', null],
  ['phone', clientPhone, '+598 (99) 123-456', null],
  ['phone', clientPhone, '1'.repeat(30), null],
  ['phone', clientPhone, '1'.repeat(31), 'El teléfono no puede superar los 30 caracteres.'],
  ['phone', clientPhone, '099123456x', PHONE_FORM],
  ['phone', clientPhone, '099.123.456', PHONE_FORM],
  ['brand', vehicleBrand, '', 'Por favor ingresa la marca de tu motocicleta.'],
  ['brand', vehicleBrand, 'B', 'La marca debe tener al menos 2 caracteres.'],
  ['brand', vehicleBrand, 'BM', null],
  ['brand', vehicleBrand, 'b'.repeat(60), null],
  ['brand', vehicleBrand, 'b'.repeat(61), 'La marca no puede superar los 60 caracteres.'],
  ['brand', vehicleBrand, 'B\u0000M', NOT_TEXT],
  ['brand', vehicleBrand, 'B\nM', NOT_TEXT],
  ['model', vehicleModel, '', 'Por favor ingresa el modelo de tu motocicleta.'],
  ['model', vehicleModel, 'R', 'El modelo debe tener al menos 2 caracteres.'],
  ['model', vehicleModel, 'R1', null],
  ['model', vehicleModel, 'r'.repeat(60), null],
  ['model', vehicleModel, 'r'.repeat(61), 'El modelo no puede superar los 60 caracteres.'],
  ['model', vehicleModel, 'R\r1', NOT_TEXT],
  ['year', vehicleYear(2026), '', YEAR_REQUIRED],
  ['year', vehicleYear(2026), '26', YEAR_REQUIRED],
  ['year', vehicleYear(2026), '2e03', YEAR_REQUIRED],
  ['year', vehicleYear(2026), '1979', YEAR_RANGE],
  ['year', vehicleYear(2026), '1980', null],
  ['year', vehicleYear(2026), '2026', null],
  ['year', vehicleYear(2026), '2027', YEAR_RANGE],
  ['notes', notes, '', null],
  ['notes', notes, 'Ruido\nal frenar', null],
  ['notes', notes, 'n'.repeat(1000), null],
  ['notes', notes, 'n'.repeat(1001), 'Las notas no pueden superar los 1.000 caracteres.'],
  ['notes', notes, 'n\u0007', NOT_TEXT],
  ['notes', notes, 'n\u007f', NOT_TEXT],
];

test.each(LIMITS)(
  'problem returns the expected sentence for the field %s, case %#',
  {
    meta: {
      specification: {
        'public 5 Appointment, step 1': [
          ['After trimming it needs at least 3 characters', "' Al '", "'Ana', null"],
          ['needs at least 9 digits', "'09912345'", "'099123456', null"],
        ],
        'public 9': [
          ['Name: at least 3 characters', "'Al'", "'Ana', null"],
          ['Phone: at least 9 digits', "'09912345'", "'099123456', null"],
          ['Brand and model: at least 2 characters', "'B'", "'BM', null", "'R'", "'R1', null"],
        ],
      },
    },
  },
  (_name, field, value, sentence) => {
    expect([value, problem(field, value)]).toEqual([value, sentence]);
  },
);

/** Precomposed and combining letters, other scripts, digits, blanks, symbols. */
const typed = fc.string({
  unit: fc.constantFrom(...'añÑüéÀ\u0301\u0303жß漢 \t\n\u00a0\u20071９٣-+()._@\u0000\u200d😀'),
  maxLength: 40,
});

describe('while typing', () => {
  test('filterName keeps only letters and spaces, and is idempotent', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const filtered = filterName(text);
        expect(filterName(filtered)).toBe(filtered);
        expect(filtered).toMatch(/^[\p{L} ]*$/u);
        expect(problem(clientName, filtered)).not.toBe(NAME_LETTERS);
      }),
    );
    expect(filterName('Jose\u0301\tMuñoz 3º')).toBe('José Muñoz º');
  });

  test('filterPhone keeps phone characters, converts digits of any form, and is idempotent', () => {
    const anything = fc.oneof(typed, fc.string({ unit: anyCharacter, maxLength: 40 }));
    fc.assert(
      fc.property(anything, (text) => {
        const filtered = filterPhone(text);
        expect(filterPhone(filtered)).toBe(filtered);
        expect(filtered).toMatch(/^[0-9 \-+()]*$/);
        expect(problem(clientPhone, filtered)).not.toBe(PHONE_FORM);
      }),
    );
    expect(filterPhone('＋５９８ (99)\u00a0123-456x')).toBe('+598 (99) 123-456');
    expect(digitsOf('+598 (99) 123-456')).toBe('59899123456');
  });
});

test('problem returns the sentence of the first rule that fails, for any text', () => {
  const fields = [clientName, clientEmail, clientPhone, vehicleBrand, vehicleModel, notes];
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.constantFrom(...fields), (text, field) => {
      const first = field.find(([fails]) => fails(text));
      expect(problem(field, text)).toBe(first?.[1] ?? null);
    }),
  );
});
