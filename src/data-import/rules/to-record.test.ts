import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRecordCollector } from './collect-records.ts';
import type { DumpDocument, DumpValue } from './dump-values.ts';
import {
  COLLECTIONS,
  type Collection,
  type ImportOptions,
  type Outcome,
} from './import-records.ts';
import { toRecord } from './to-record.ts';

const OPTIONS: ImportOptions = {
  dates: 'utc-day',
  timeZone: 'America/Montevideo',
  today: '2026-11-30',
};
const ID = '65a1b2c3d4e5f60718293a4b';
const OTHER_ID = '65a1b2c3d4e5f60718293a4c';
const AT = '2026-10-05T15:00:00.000Z';
const INSTANT = Date.parse(AT);

/** A document of each collection without any fault. */
const DOCUMENTS: Readonly<Record<Collection, DumpDocument>> = {
  users: { username: 'lucia', name: 'Lucía Pérez', role: 'user', permissions: { agenda: true } },
  components: { code: 'NGK-C7', name: 'Bujía', unit: 'piece', quantity: 4, costPerUnit: 3.5 },
  services: {
    name: 'Service',
    duration: 90,
    price: 48.5,
    category: 'maintenance',
    components: [{ component: OTHER_ID, quantity: 1 }],
  },
  products: { name: 'Kit', price: 129, category: 'Kits', publishIn: { agendaTaller: true } },
  movements: { component: OTHER_ID, type: 'sale', quantity: -2, previousStock: 6, newStock: 4 },
  citations: {
    clientName: 'Ana Pérez',
    clientEmail: 'ana@ejemplo.com',
    clientPhone: '099 123 456',
    service: OTHER_ID,
    vehicleBrand: 'Honda',
    vehicleModel: 'CG 150',
    vehicleYear: 2019,
    date: '2026-10-06T03:00:00.000Z',
    time: '10:30',
    status: 'accepted',
  },
  reservations: {
    clientName: 'Ana Pérez',
    product: { _id: OTHER_ID, name: 'Kit', price: 129 },
    vehicleInfo: { brand: 'Honda', model: 'CG 150', year: 2019 },
    payment: { amount: 129, currency: 'USD', paymentStatus: 'completed' },
    status: 'completed',
    finalSaleValue: 125,
    deliveredAt: AT,
  },
  transactions: { type: 'service', salePrice: 48.5, cost: 12, citation: OTHER_ID },
  expenses: {
    amount: 350,
    concept: 'Alquiler de octubre',
    category: 'Alquiler',
    date: '2026-10-01',
  },
};

const outcomeOf = (collection: Collection, document: DumpDocument): Outcome =>
  toRecord({ kind: 'document', collection, file: 'f.json', line: 7, document }, OPTIONS);

const valid = (collection: Collection, change: DumpDocument = {}): DumpDocument => ({
  _id: ID,
  __v: 0,
  createdAt: AT,
  updatedAt: AT,
  ...DOCUMENTS[collection],
  ...change,
});

const sentences = (outcome: Outcome) =>
  outcome.kind === 'imported'
    ? []
    : outcome.problems.map(({ field, sentence }) => `${field}: ${sentence}`);

describe('toRecord', () => {
  it.each(COLLECTIONS)('imports a document of %s without a note', (collection) => {
    const outcome = outcomeOf(collection, valid(collection));
    expect(outcome).toMatchObject({ kind: 'imported', unknownFields: [], ambiguous: [] });
    expect(outcome.kind === 'rejected' ? null : outcome.record).toMatchSnapshot();
  });

  it.each<[Collection, DumpDocument, string[]]>([
    ['users', { username: '' }, ['username: Al usuario le falta el nombre de usuario.']],
    ['components', { name: null }, ['name: Al componente le falta el nombre.']],
    ['movements', { component: null }, ['component: El movimiento no dice de qué componente es.']],
    ['movements', { newStock: 6 }, ['quantity: El movimiento no cambia el stock.']],
    [
      'movements',
      { previousStock: 1, newStock: -1 },
      ['newStock: El movimiento deja un stock negativo.'],
    ],
    ['citations', { status: 'perdida' }, ['status: No se conoce el valor «perdida».']],
    ['transactions', { salePrice: Number.NaN }, ['salePrice: «NaN» no es un número.']],
    ['expenses', { amount: -5 }, ['amount: El importe «-5» es negativo.']],
    ['expenses', { amount: 0 }, ['amount: El monto del gasto es 0.']],
    ['services', { _id: 7 }, ['_id: El documento no tiene un _id de 24 cifras hexadecimales.']],
  ])('rejects a document of %s with %j', (collection, change, expected) => {
    const outcome = outcomeOf(collection, valid(collection, change));
    expect(outcome.kind).toBe('rejected');
    expect(sentences(outcome)).toEqual(expected);
  });

  it.each<[Collection, DumpDocument, object, string]>([
    [
      'components',
      { quantity: -3 },
      { quantity: 0 },
      'quantity: El stock «-3» es negativo: queda en 0.',
    ],
    [
      'components',
      { quantity: 2.5 },
      { quantity: 2000 },
      'quantity: La cantidad debe ser un número entero de unidades. Se quita la fracción de «2.5».',
    ],
    [
      'components',
      { code: '' },
      { code: 'IMP-18293A4B' },
      'code: Al componente le falta el código: queda IMP-18293A4B.',
    ],
    [
      'services',
      { price: Number.NaN },
      { priceCents: 0 },
      'price: «NaN» no es un número. Queda en 0.',
    ],
    [
      'services',
      { components: [{ component: null, quantity: 1 }] },
      { components: [] },
      'components: Un componente de la lista ya no existe: se quita.',
    ],
    [
      'services',
      { components: [OTHER_ID, { component: { _id: OTHER_ID }, quantity: 2 }] },
      { components: [{ component: OTHER_ID, quantity: 3_000 }] },
      'components: Un componente está dos veces: se suman.',
    ],
    [
      'products',
      { price: 0 },
      { priceCents: 1, active: false },
      'price: El producto no tiene un precio válido: queda en US$\u00a00,01 e inactivo.',
    ],
    [
      'citations',
      { clientEmail: 'ana@' },
      { client: { name: 'Ana Pérez', email: '', phone: '099 123 456' } },
      'clientEmail: «ana@» no es un email válido. Queda vacío.',
    ],
    [
      'citations',
      { status: 'Entregada' },
      { status: 'delivered', deliveredAt: INSTANT },
      'deliveredAt: Falta la fecha de entrega: queda la del último cambio.',
    ],
    [
      'citations',
      { time: null },
      { startMinute: 600 },
      'time: La cita no tiene hora: queda a las 10:00.',
    ],
    [
      'reservations',
      { finalSaleValue: 0 },
      { finalSaleCents: null },
      'finalSaleValue: El valor final es 0: no vale.',
    ],
    ['expenses', { date: 'ayer' }, { day: '2026-10-05' }, 'date: La fecha «ayer» no se entiende.'],
  ])('imports a document of %s with %j and a note', (collection, change, record, note) => {
    const outcome = outcomeOf(collection, valid(collection, change));
    expect(outcome).toMatchObject({ kind: 'noted', record });
    expect(sentences(outcome)).toContain(note);
  });

  it('keeps both readings of a date and the fields that it does not know', () => {
    const outcome = outcomeOf('expenses', valid('expenses', { date: '03/04/2026', color: 'rojo' }));
    expect(outcome).toMatchObject({
      kind: 'imported',
      unknownFields: ['color'],
      ambiguous: [{ line: 7, field: 'date', chosen: '2026-04-03', other: '2026-03-04' }],
    });
  });

  it('never keeps a password', () => {
    const outcome = outcomeOf('users', valid('users', { password: 'secreto-123' }));
    expect(JSON.stringify(outcome)).not.toContain('secreto');
  });

  const anyValue: fc.Arbitrary<DumpValue> = fc.letrec<{ value: DumpValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.date(),
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom(ID, '12/11/2026', '1.234,50', 'Entregada', 'data:image/png;base64,A'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom('_id', 'name', 'component', 'quantity', 'type', 'id', 'toString'),
        tie('value'),
      ),
    ),
  })).value;

  it('gives a record or a reason for any document', () => {
    const names = [
      ...new Set(Object.values(DOCUMENTS).flatMap(Object.keys)),
      'deliveredAt',
      'images',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...COLLECTIONS),
        fc.dictionary(fc.constantFrom(...names), anyValue),
        (collection, change) => {
          const outcome = outcomeOf(collection, valid(collection, change));
          if (outcome.kind === 'rejected') expect(outcome.problems.length).toBeGreaterThan(0);
          else expect(JSON.stringify(outcome.record)).not.toMatch(/\\u0000|null,"sale|NaN/);
          expect(outcomeOf(collection, valid(collection, change))).toEqual(outcome);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('createRecordCollector', () => {
  function collect(collection: Collection, changes: DumpDocument[]) {
    const collector = createRecordCollector(OPTIONS);
    return changes.map((change, index) =>
      collector.add({
        kind: 'document',
        collection,
        file: 'f.json',
        line: index + 1,
        document: valid(collection, change),
      }),
    );
  }

  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ _id: `${ID.slice(0, 22)}${10 + index}` }));

  it('rejects the second document with the same _id', () => {
    const outcomes = collect('services', [{}, {}]);
    expect(outcomes.map((outcome) => outcome?.kind)).toEqual(['imported', 'rejected']);
  });

  it('gives a component with a used code another one', () => {
    const [one = {}, two = {}, three = {}] = ids(3);
    const outcomes = collect('components', [
      one,
      { ...two, code: 'ngk-c7' },
      { ...three, code: 'NGK-C7-2' },
    ]);
    const codes = outcomes.map((outcome) =>
      outcome?.collection === 'components' && outcome.kind !== 'rejected'
        ? outcome.record.code
        : '',
    );
    expect(codes).toEqual(['NGK-C7', 'ngk-c7-2', 'NGK-C7-2-2']);
  });

  it('rejects a second user with the same username', () => {
    const outcomes = collect('users', [{}, { _id: OTHER_ID, username: 'LUCIA' }]);
    expect(outcomes.map((outcome) => outcome?.kind)).toEqual(['imported', 'rejected']);
  });
});
