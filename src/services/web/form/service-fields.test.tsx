import { expect, test } from 'vitest';
import { draftOf, resolverOf } from '#ui/panel/form/use-edit.ts';
import { draftProblems } from '#ui/panel/form/validate-body.ts';
import { convertDuration, type Duration, minutesOf } from './plan-fields.tsx';
import { costCentsOf, marginOfDraft, SERVICE_FORM, type ServiceDraft } from './service-form.tsx';

const NEW = draftOf(SERVICE_FORM.fields, null);
const RESOLVER = resolverOf(SERVICE_FORM, NEW);

const draft = (change: Partial<ServiceDraft> = {}): ServiceDraft => ({
  ...NEW,
  name: 'Cambio de aceite',
  description: 'Con filtro',
  price: '48,50',
  ...change,
});
const problemsOf = (typed: ServiceDraft) => draftProblems(RESOLVER, typed);
const inMinutes = (typed: string): Duration => ({ typed, unit: 'minutes' });
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
  expect(NEW).toMatchObject({
    duration: { typed: '60', unit: 'minutes' },
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
  const minutes = (typed: string, unit: Duration['unit']) => minutesOf({ typed, unit });
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
  expect(convertDuration(inMinutes('60'), 'hours')).toEqual({ typed: '1', unit: 'hours' });
  expect(convertDuration({ typed: '1,5', unit: 'hours' }, 'minutes')).toEqual(inMinutes('90'));
  expect(convertDuration(inMinutes('45'), 'hours')).toEqual({ typed: '', unit: 'hours' });
});

test('costCentsOf returns the sum of the components, or the typed cost without components', {
  meta: {
    specification: {
      'admin 5 Service form': [
        [
          'Cost is entered manually unless the service uses inventory components',
          "manualCost: '12,30'",
        ],
        ['cost = sum of component cost times quantity', '2252 + 720'],
      ],
    },
  },
}, () => {
  expect(costCentsOf(draft({ manualCost: '12,30' }))).toBe(1230);
  const components = [
    { component: oil, quantity: '2,85' },
    { component: { ...oil, _id: 'plug', costPerUnit: 3.6 }, quantity: '2' },
  ];
  const made = draft({ usesComponents: true, components, manualCost: '999' });
  expect(costCentsOf(made)).toBe(2252 + 720);
  expect(marginOfDraft(made)).toBe(38.72);
  expect(RESOLVER.toBody(made)).toMatchObject({
    usesComponents: true,
    components: [
      { component: 'oil', quantity: 2.85 },
      { component: 'plug', quantity: 2 },
    ],
  });
  expect(RESOLVER.toBody(made)).not.toHaveProperty('manualCost');
  expect(marginOfDraft(draft({ price: '0' }))).toBe(null);
});

test('the service form reads the plan with points between thousands; two empty fields are no plan', () => {
  expect(RESOLVER.toBody(draft()).plan).toBe(null);
  expect(RESOLVER.toBody(draft({ plan: { everyKm: ' 5.000 ', everyMonths: '' } })).plan).toEqual({
    everyKm: '5000',
    everyMonths: null,
  });
  expect(problemsOf(draft({ plan: { everyKm: '12.000', everyMonths: '12' } }))).toEqual({});
  expect(problemsOf(draft({ plan: { everyKm: '99', everyMonths: '1,5' } }))).toEqual({
    'plan.everyKm': 'Los kilómetros deben ser un número entero de 100 a 200.000.',
    'plan.everyMonths': 'Los meses deben ser un número entero de 1 a 120.',
  });
});

test('draftProblems returns the sentence of each invalid field', () => {
  const wrong = draft({
    name: ' ',
    description: '',
    duration: inMinutes(''),
    price: '-1',
    stock: '1,5',
  });
  expect(problemsOf({ ...wrong, manualCost: 'x' })).toEqual({
    name: 'El nombre es requerido',
    description: 'La descripción es requerida',
    duration: 'La duración debe ser de 1 a 480 minutos (8 horas).',
    price: 'El precio debe ser 0 o más, con hasta 2 decimales.',
    stock: 'El stock debe ser 0 o más.',
    manualCost: 'El costo debe ser 0 o más, con hasta 2 decimales.',
  });
  expect(problemsOf(draft({ usesComponents: true }))).toEqual({
    components: 'Agrega al menos un componente.',
  });
  const little = [{ component: oil, quantity: '0,5' }];
  expect(problemsOf(draft({ usesComponents: true, components: little }))).toEqual({
    'line-oil': 'La cantidad de cada componente debe ser al menos 1.',
  });
});
