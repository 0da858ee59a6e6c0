import { expect, test } from 'vitest';
import type { Component } from '../../contract/component.ts';
import {
  invoiceBody,
  invoiceDraft,
  invoiceFractionProblems,
  invoiceTotal,
  withComponent,
} from '../invoice-dialog.tsx';

const component = (id: string, supplier = '') =>
  ({ _id: id, unit: 'piece', costPerUnit: 3.5, supplier }) as Component;

test('withComponent adds a component once, increments a known one, and sets the first supplier', () => {
  const scans = [component('a', 'Repuestos Sur'), component('b', 'Norte'), component('a')];
  let draft = invoiceDraft([], '');
  for (const each of scans) draft = { ...draft, ...withComponent(draft, each) };
  expect(draft.supplier).toBe('Repuestos Sur');
  expect(invoiceBody(draft).items).toEqual([
    { componentId: 'a', quantity: '2', unitCost: '3.50' },
    { componentId: 'b', quantity: '1', unitCost: '3.50' },
  ]);
  expect(invoiceTotal(draft.items)).toBe(1_050);
});

test('invoiceDraft takes the ordered quantities; invoiceFractionProblems finds a fraction of a piece', () => {
  const draft = invoiceDraft([{ component: component('a'), toOrder: 2.5 }], 'Norte');
  expect([draft.supplier, draft.items[0]?.quantity]).toEqual(['Norte', '2,5']);
  expect(Object.keys(invoiceFractionProblems(draft))).toEqual(['items.0.quantity']);
});
