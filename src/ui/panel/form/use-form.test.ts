import { expect, test } from 'vitest';
import { formProblem } from './use-form.ts';

test('formProblem separates the sentences of an error, and leaves a single title as it is', () => {
  const failure = { sentence: 'No se pudo guardar la moto', detail: 'Otra persona la cambió.' };
  expect(formProblem({ failure, unshownErrors: 'Falta el año.' })).toBe(
    'No se pudo guardar la moto. Otra persona la cambió. Falta el año.',
  );
  const title = { ...failure, detail: '' };
  expect(formProblem({ failure: title, unshownErrors: null })).toBe('No se pudo guardar la moto');
  expect(formProblem({ failure: null, unshownErrors: null })).toBeUndefined();
});
