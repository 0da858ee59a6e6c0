import { expect, test } from 'vitest';
import { retryText } from './use-retry-countdown.ts';

test('retryText counts seconds below two minutes, then minutes', () => {
  expect([1, 119, 120, 121, 1_799].map(retryText)).toEqual([
    'Puedes volver a intentarlo en 1 s.',
    'Puedes volver a intentarlo en 119 s.',
    'Puedes volver a intentarlo en 2 min.',
    'Puedes volver a intentarlo en 3 min.',
    'Puedes volver a intentarlo en 30 min.',
  ]);
});
