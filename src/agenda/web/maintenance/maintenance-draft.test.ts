import { expect, test } from 'vitest';
import type { Part } from '#stock/contract/stock-report.ts';
import {
  type Draft,
  emptyDraft,
  isEmptyDraft,
  maintenanceProblems,
  refreshParts,
  sumsOf,
  toMaintenanceInput,
  withRemaining,
} from './maintenance-draft.ts';

const oil: Part = {
  _id: 'oil',
  code: 'ACE-1',
  name: 'Aceite',
  unit: 'liter',
  price: 12.5,
  quantity: 3.5,
  vehicleTypes: [],
};
const draft = (change: Partial<Draft> = {}): Draft => ({ ...emptyDraft('Sofía'), ...change });
const parts = (quantity: string) => [{ part: oil, quantity }];

test('sumsOf adds service, parts and labour to the cent', () => {
  expect(sumsOf(draft({ parts: parts('1,15'), labor: '35.5' }), 48.5)).toEqual({
    serviceCents: 4850,
    linesCents: 0,
    partsCents: 1438,
    laborCents: 3550,
    total: 9838,
    whole: true,
  });
});

test('sumsOf leaves out invalid amounts and reports it, but counts quantities above the stock', () => {
  const [more] = parts('4');
  const [none] = parts('x');
  const both = [...(more ? [more] : []), ...(none ? [none] : [])];
  expect(sumsOf(draft({ parts: both, labor: 'x' }), 48.5)).toEqual({
    serviceCents: 4850,
    linesCents: 0,
    partsCents: 5000,
    laborCents: 0,
    total: 9850,
    whole: false,
  });
  expect(sumsOf(draft({ parts: parts('4') }), 48.5).whole).toBe(true);
});

test('withRemaining subtracts the materials of the service from the stock of the parts', () => {
  const filter = { ...oil, _id: 'filter', quantity: 0.5 };
  const takes = (_id: string, quantity: number) =>
    ({ _id, name: '', unit: 'liter', quantity }) as const;
  const left = (...materials: ReturnType<typeof takes>[]) =>
    withRemaining([oil, filter], materials).map(({ quantity }) => quantity);
  expect(left()).toEqual([3.5, 0.5]);
  expect(left(takes('oil', 0.8), takes('other', 1))).toEqual([2.7, 0.5]);
  expect(left(takes('filter', 1))).toEqual([3.5, 0]);
});

test('problemsOf accepts quantities from 1 to the stock and labour from 0', {
  meta: {
    specification: {
      'admin 5 Maintenance completion': [
        ['Part quantity is from 1 to stock', "'0', '0,9', '3,501'", "'1', '3,5'"],
      ],
    },
  },
}, () => {
  const sentence = { 'part-oil': 'La cantidad debe ser de 1 a 3,5 litros.' };
  for (const wrong of ['0', '0,9', '3,501', '-1', '', 'x', '1,2345'])
    expect(maintenanceProblems(draft({ parts: parts(wrong) })), wrong).toEqual(sentence);
  for (const right of ['1', '3,5', '2.85'])
    expect(maintenanceProblems(draft({ parts: parts(right) })), right).toEqual({});
  expect(maintenanceProblems(draft({ labor: '-3' }))).toEqual({
    labor: 'La mano de obra debe ser 0 o más.',
  });
});

test('isEmpty is true without parts and with zero labour', {
  meta: {
    specification: {
      'admin 5 Maintenance completion': [
        ['disabled if there are no parts and the labor cost is zero', "['', '0', ' 0,00 ']"],
      ],
    },
  },
}, () => {
  expect(['', '0', ' 0,00 '].map((labor) => isEmptyDraft(draft({ labor })))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isEmptyDraft(draft({ labor: '0,01' }))).toBe(false);
  expect(isEmptyDraft(draft({ parts: parts('1') }))).toBe(false);
  expect(toMaintenanceInput(draft({ parts: parts('2,85') }))).toEqual({
    usedParts: [{ partId: 'oil', quantity: 2.85 }],
    laborCost: 0,
    mechanicNotes: '',
    completedBy: 'Sofía',
  });
});

test('refreshParts updates the price and the stock of chosen parts', () => {
  const expensive = { ...oil, price: 20, quantity: 1 };
  const now = refreshParts(draft({ parts: parts('1') }), [expensive]);
  expect(sumsOf(now, 0).total).toBe(2000);
  expect(maintenanceProblems(refreshParts(draft({ parts: parts('2') }), [expensive]))).toEqual({
    'part-oil': 'La cantidad debe ser de 1 a 1 litro.',
  });
  expect(
    maintenanceProblems(refreshParts(draft({ parts: parts('1') }), [{ ...oil, quantity: 0.5 }])),
  ).toEqual({
    'part-oil': 'Ya no alcanza: quedan 0,5 litros.',
  });
  expect(refreshParts(draft({ parts: parts('2') }), undefined).parts).toEqual(parts('2'));
});

const chain = { _id: 'chain', text: 'Cadena', component: 'oil', quantity: 2, price: 30, total: 60 };
const paint = { ...chain, _id: 'paint', text: 'Pintura', component: null, total: 45.5 };

test('sumsOf adds the approved lines that were done', () => {
  const approved = [chain, paint];
  expect(sumsOf(draft(), 48.5, approved)).toMatchObject({ linesCents: 10_550, total: 15_400 });
  expect(sumsOf(draft({ notDone: ['paint'] }), 48.5, approved)).toMatchObject({
    linesCents: 6000,
    total: 10_850,
  });
});

test('a done line alone completes a job, and the request names the done lines of an open order', () => {
  expect(isEmptyDraft(draft(), [chain])).toBe(false);
  expect(isEmptyDraft(draft({ notDone: ['chain'] }), [chain])).toBe(true);
  const order = { lines: [chain, paint], version: 3 };
  expect(toMaintenanceInput(draft({ notDone: ['paint'] }), order)).toMatchObject({
    doneLines: ['chain'],
    orderVersion: 3,
  });
  expect(Object.keys(toMaintenanceInput(draft()))).not.toContain('doneLines');
});
