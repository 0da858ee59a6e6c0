import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planFields, reachableStep, stepOf, stepProblems } from '#ui/wizard/state/wizard-plan.ts';
import {
  API_FIELD_NAMES,
  type FieldName,
  type ReserveData,
  reservePlan,
  toReservationRequest,
} from './reserve-plan.ts';

const PLAN = reservePlan(2026);

const FULL: ReserveData = {
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  clientCountry: 'Uruguay',
  clientState: 'Canelones',
  clientAddress: 'Calle de los Ceibos 1234',
  vehicleBrand: 'Yumbo',
  vehicleModel: 'GS 200',
  vehicleYear: '2021',
  product: 'unidad-1',
  notes: '',
};

test('reservePlan has four steps, and each field belongs to one of them', {
  meta: {
    specification: {
      'public 4 Unit reservation wizard': [['Steps run 1 to 4', 'Confirmar y Pagar']],
    },
  },
}, () => {
  expect(PLAN.steps).toHaveLength(4);
  expect(planFields(PLAN).sort()).toEqual(Object.keys(PLAN.empty).sort());
  expect(PLAN.steps.at(-1)?.title).toBe('Confirmar y Pagar');
});

test('reachableStep is the step of an empty field, except for the notes', () => {
  expect(reachableStep(PLAN, FULL)).toBe(4);
  const required = fc.constantFrom(...planFields(PLAN).filter((name) => name !== 'notes'));
  fc.assert(
    fc.property(required, (name: FieldName) => {
      expect(reachableStep(PLAN, { ...FULL, [name]: ' ' })).toBe(stepOf(PLAN, name));
    }),
  );
});

test('problemsOf accepts one-letter brands, and rejects future years and unlisted countries', () => {
  expect(stepProblems(PLAN, 2, { ...FULL, vehicleBrand: 'X', vehicleModel: '7' })).toEqual({});
  expect(stepProblems(PLAN, 2, { ...FULL, vehicleYear: '2027' }).vehicleYear).toBe(
    'El año debe estar entre 1980 y 2026.',
  );
  expect(stepProblems(PLAN, 1, { ...FULL, clientCountry: 'Francia' }).clientCountry).toBe(
    'Por favor selecciona un país de la lista.',
  );
});

test('toReservationRequest sends every field trimmed, under the name that field errors use', () => {
  const padded = Object.fromEntries(
    Object.entries(FULL).map(([name, value]) => [name, name === 'product' ? value : `${value} `]),
  ) as ReserveData;
  const request = toReservationRequest({ ...padded, clientCountry: FULL.clientCountry });
  const sent: Record<string, unknown> = { ...request };
  for (const [part, value] of Object.entries(request.vehicleInfo))
    sent[`vehicleInfo.${part}`] = value;
  for (const name of planFields(PLAN)) {
    const expected = name === 'vehicleYear' ? 2021 : FULL[name];
    expect(sent[API_FIELD_NAMES[name] ?? name]).toBe(expected);
  }
});
