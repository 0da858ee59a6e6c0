import { expect, test } from 'vitest';
import { draftProblems } from '#ui/panel/form/validate-body.ts';
import {
  convertDuration,
  costCentsOf,
  type Draft,
  draftOf,
  inputOf,
  marginOfDraft,
  minutesOf,
  SERVICE_RESOLVER,
} from './service-draft.ts';

const draft = (change: Partial<Draft> = {}): Draft => ({
  ...draftOf(null),
  name: 'Cambio de aceite',
  description: 'Con filtro',
  price: '48,50',
  ...change,
});
const problemsOf = (typed: Draft) => draftProblems(SERVICE_RESOLVER, typed);
const oil = { _id: 'oil', code: 'ACE', name: 'Aceite', unit: 'liter', costPerUnit: 7.9 } as const;

test('draftOf a new service has 60 minutes, the category maintenance, and is active', {
  meta: {
    specification: {
      'admin 9': [
        [
          'default 60 minutes, category maintenance, active true',
          "'60'",
          "'maintenance'",
          'active: true',
        ],
      ],
    },
  },
}, () => {
  expect(draftOf(null)).toMatchObject({
    duration: '60',
    durationUnit: 'minutes',
    category: 'maintenance',
    active: true,
  });
  expect(problemsOf(draft())).toEqual({});
});

test('minutesOf accepts 1 to 480 minutes or 1 to 8 hours', {
  meta: {
    specification: {
      'admin 5 Service form': [
        ['1–8 hours or 1–480 minutes', "'480', '0', '481'", "'8', '1,5', '0,5', '9'"],
      ],
      'admin 9': [['Service duration bounds', "'1', '480', '0', '481'", "'1', '8'"]],
    },
  },
}, () => {
  const minutes = (duration: string, durationUnit: Draft['durationUnit']) =>
    minutesOf(draft({ duration, durationUnit }));
  expect(['1', '480', '0', '481', '1,5', '-5', ''].map((text) => minutes(text, 'minutes'))).toEqual(
    [1, 480, null, null, null, null, null],
  );
  expect(['1', '8', '1,5', '0,5', '9', '1,333'].map((text) => minutes(text, 'hours'))).toEqual([
    60,
    480,
    90,
    null,
    null,
    null,
  ]);
});

test('convertDuration keeps the duration if the new unit can express it', () => {
  expect(convertDuration(draft(), 'hours')).toEqual({ durationUnit: 'hours', duration: '1' });
  const hours = draft({ duration: '1,5', durationUnit: 'hours' });
  expect(convertDuration(hours, 'minutes')).toEqual({ durationUnit: 'minutes', duration: '90' });
  expect(convertDuration(draft({ duration: '45' }), 'hours')).toEqual({
    durationUnit: 'hours',
    duration: '',
  });
});

test('costCentsOf returns the sum of the components, or the typed cost without components', {
  meta: {
    specification: {
      'admin 5 Service form': [
        ['Cost is entered manually unless the service uses inventory components', "cost: '12,30'"],
        ['cost = sum of component cost times quantity', '2252 + 720'],
      ],
    },
  },
}, () => {
  expect(costCentsOf(draft({ cost: '12,30' }))).toBe(1230);
  const lines = [
    { component: oil, quantity: '2,85' },
    { component: { ...oil, _id: 'plug', costPerUnit: 3.6 }, quantity: '2' },
  ];
  const made = draft({ usesComponents: true, lines, cost: '999' });
  expect(costCentsOf(made)).toBe(2252 + 720);
  expect(marginOfDraft(made)).toBe(38.72);
  expect(inputOf(made)).toMatchObject({
    usesComponents: true,
    components: [
      { component: 'oil', quantity: 2.85 },
      { component: 'plug', quantity: 2 },
    ],
  });
  expect(inputOf(made)).not.toHaveProperty('manualCost');
  expect(marginOfDraft(draft({ price: '0' }))).toBe(null);
});

test('inputOf reads the plan with points between thousands; two empty fields are no plan', () => {
  expect(inputOf(draft()).plan).toBe(null);
  expect(inputOf(draft({ everyKm: ' 5.000 ' })).plan).toEqual({
    everyKm: '5000',
    everyMonths: null,
  });
  expect(problemsOf(draft({ everyKm: '12.000', everyMonths: '12' }))).toEqual({});
  expect(problemsOf(draft({ everyKm: '99', everyMonths: '1,5' }))).toEqual({
    everyKm: 'Los kilómetros deben ser un número entero de 100 a 200.000.',
    everyMonths: 'Los meses deben ser un número entero de 1 a 120.',
  });
});

test('draftProblems returns the sentence of each invalid field', () => {
  const wrong = draft({ name: ' ', description: '', duration: '', price: '-1', stock: '1,5' });
  expect(problemsOf({ ...wrong, cost: 'x' })).toEqual({
    name: 'El nombre es requerido',
    description: 'La descripción es requerida',
    duration: 'La duración debe ser de 1 a 480 minutos (8 horas).',
    price: 'El precio debe ser 0 o más, con hasta 2 decimales.',
    stock: 'El stock debe ser 0 o más.',
    cost: 'El costo debe ser 0 o más, con hasta 2 decimales.',
  });
  expect(problemsOf(draft({ usesComponents: true }))).toEqual({
    components: 'Agrega al menos un componente.',
  });
  const little = [{ component: oil, quantity: '0,5' }];
  expect(problemsOf(draft({ usesComponents: true, lines: little }))).toEqual({
    'line-oil': 'La cantidad de cada componente debe ser al menos 1.',
  });
});
