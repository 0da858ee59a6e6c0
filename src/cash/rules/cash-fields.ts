import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notAText,
  optional,
} from '#shared/fields/field-rules.ts';

/** Sentences of the fields of payments and of the till. */
export const CASH_TEXTS = {
  amount: 'El importe debe ser un número mayor que 0.',
  kept: 'El importe debe ser 0 o más.',
  change: 'El vuelto debe ser un número mayor que 0.',
  changeTooMuch: 'El vuelto no puede superar lo recibido.',
  changeOfRefund: 'Una devolución no lleva vuelto.',
  rate: 'La cotización debe ser un número desde 1, con hasta 3 decimales.',
  rateMissing: 'Escribe la cotización del dólar.',
  rateOfDollars: 'Un importe en dólares no lleva cotización.',
  method: 'Elige un medio de pago.',
  legs: 'Agrega al menos un medio de pago.',
  tooManyLegs: 'Un pago puede tener hasta 8 partes.',
  currency: 'Elige la moneda.',
  cause: 'Elige qué se paga.',
  kind: 'Elige el tipo de movimiento.',
  reason: 'Por favor ingresa el motivo.',
  discount: 'El descuento debe ser un importe o un porcentaje.',
  methodKind: 'Elige el tipo de medio de pago.',
  methods: 'Falta la lista de medios de pago.',
  tooManyMethods: 'Puede haber hasta 20 medios de pago.',
  counted: 'Escribe lo que contaste: 0 o más.',
  countedTwice: 'Cuenta cada medio una sola vez en cada moneda.',
  countAll: 'Cuenta todo el efectivo.',
  adjustment: 'El importe debe ser un número distinto de 0.',
  difference: 'Explica la diferencia en la nota.',
  percent: 'El porcentaje debe ser de 0 a 100.',
  label: 'Por favor ingresa el nombre del medio de pago.',
  moreThanDue: 'El pago supera lo que falta. Registra el vuelto o corrige el importe.',
  moreThanPaid: 'El importe supera lo que se pagó.',
  moreThanReturnable: 'El importe supera lo que se puede devolver.',
  fee: 'La comisión debe ser de 0 a 30 %.',
} as const;

export const cashReason: Field = [
  [empty, CASH_TEXTS.reason],
  [longerThan(200), 'El motivo no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];

export const cashNote: Field = optional([
  [longerThan(255), 'La nota no puede superar los 255 caracteres.'],
  [notALine, NOT_TEXT],
]);

export const methodLabel: Field = [
  [empty, CASH_TEXTS.label],
  [longerThan(40), 'El nombre no puede superar los 40 caracteres.'],
  [notALine, NOT_TEXT],
];

export const closingNote: Field = optional([
  [longerThan(500), 'La nota no puede superar los 500 caracteres.'],
  [notAText, NOT_TEXT],
]);
