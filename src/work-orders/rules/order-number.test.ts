import { expect, test } from 'vitest';
import { readOrderNumber } from './order-number.ts';

test.each([
  ['orden 1', 1],
  [' Orden  15 ', 15],
  ['orden15', 15],
  ['orden de trabajo N.º 7', 7],
  ['ORDEN DE TRABAJO 7', 7],
  ['#1', 1],
  ['orden #12', 12],
  ['N.º 3', 3],
  ['n° 3', 3],
  ['1', null],
  ['099 123 456', null],
  ['orden', null],
  ['ordenar 1', null],
  ['orden 1 2', null],
  ['orden 1234567890', null],
  ['', null],
])('readOrderNumber(«%s») returns %s', (text, number) => {
  expect(readOrderNumber(text)).toBe(number);
});
