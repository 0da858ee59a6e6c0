import { expect, test } from 'vitest';
import type { ListedCitation } from '#agenda/contract/staff-citation.ts';
import type { StaffProduct } from '#products/contract/staff-product.ts';
import type { StaffReservation } from '#reservations/contract/staff-reservation.ts';
import { matches, rankCitations, rankProducts, rankReservations } from './palette-items.ts';

test.each([
  ['Gestión de Usuarios', 'gestion', true],
  ['Gestión de Usuarios', 'usu ges', true],
  ['Gestión de Usuarios', 'estion', false],
  ['Agenda, Día', 'dia', true],
  ['Agenda', '', true],
  ['Agenda', 'agenda dia', false],
])('matches(%s, «%s») is %s', (label, query, found) => {
  expect(matches(label, query)).toBe(found);
});

test('rankCitations lists open citations before closed ones, and at most eight', () => {
  const citation = (_id: string, status: ListedCitation['status']) =>
    ({ _id, status }) as ListedCitation;
  const found = [
    citation('1', 'delivered'),
    citation('2', 'accepted'),
    citation('3', 'cancelled'),
    citation('4', 'pending'),
  ];
  expect(rankCitations(found).map(({ _id }) => _id)).toEqual(['2', '4', '3', '1']);
  expect(rankCitations(Array.from({ length: 20 }, () => citation('x', 'pending')))).toHaveLength(8);
});

test('rankReservations lists open reservations before closed ones, in the given order', () => {
  const statuses = ['completed', 'pending', 'cancelled', 'ready', 'delivered'] as const;
  const found = statuses.map((status) => ({ _id: status, status }) as StaffReservation);
  expect(rankReservations(found).map(({ _id }) => _id)).toEqual([
    'pending',
    'ready',
    'completed',
    'cancelled',
    'delivered',
  ]);
});

test('rankProducts lists all found products, active ones first', () => {
  const product = (name: string, active = true) => ({ name, active }) as StaffProduct;
  const found = [product('Cañón largo', false), product('Kit cañon'), product('Cubierta')];
  expect(rankProducts(found).map(({ name }) => name)).toEqual([
    'Kit cañon',
    'Cubierta',
    'Cañón largo',
  ]);
});
