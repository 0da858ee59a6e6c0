import { expect, test } from 'vitest';
import { CallError } from '#ui/call.ts';
import type { Component } from '../../contract/component.ts';
import {
  baselineAfterConflict,
  componentBody,
  componentChanges,
  componentDraft,
} from './component-draft.ts';

const PLUG: Component = {
  _id: 'x',
  code: 'BUJ-1',
  name: 'Bujía',
  unit: 'piece',
  quantity: 10,
  minStock: 2,
  targetStock: null,
  costPerUnit: 1,
  salePrice: null,
  vehicleTypes: ['motorcycle'],
  supplier: '',
  location: '',
  active: true,
  status: 'in-stock',
  committed: 0,
  available: 10,
  createdAt: '2026-11-23T11:00:00.000Z',
  updatedAt: '2026-11-23T11:00:00.000Z',
};
const first = componentDraft(PLUG);
const shown = componentBody(first);
const seen = { expectedQuantity: '10', expectedCostPerUnit: '1' };

test('componentChanges returns the changed fields and the expected amounts', () => {
  expect(componentChanges(componentBody(first), shown)).toEqual(seen);
  const body = componentBody({ ...first, location: 'F4', vehicleTypes: [] });
  expect(componentChanges(body, shown)).toEqual({ ...seen, location: 'F4', vehicleTypes: [] });
});

test('baselineAfterConflict takes the new server value only for the amount that the user changed', () => {
  const body = componentBody({ ...first, costPerUnit: '1,5' });
  const now = { ...PLUG, quantity: 20, costPerUnit: 2 };
  const refused = new CallError('refused', 409, {
    code: 'component-changed',
    message: '',
    data: now,
  });
  const known = baselineAfterConflict(refused, body, shown);
  expect(componentChanges(body, known)).toEqual({
    ...seen,
    costPerUnit: '1.5',
    expectedCostPerUnit: '2',
  });
  // The old cost, typed again, differs from the new baseline.
  expect(componentChanges(componentBody(first), known)).toMatchObject({ costPerUnit: '1' });
});
