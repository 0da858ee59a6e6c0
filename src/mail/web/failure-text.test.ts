import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test.each([
  ['EENVELOPE 550', 'El servidor de correo rechazó la dirección. (EENVELOPE 550)'],
  ['ESOCKET', 'No se pudo conectar con el servidor de correo. (ESOCKET)'],
  ['EWHATEVER 999', 'No se pudo enviar. (EWHATEVER 999)'],
  ['constructor', 'No se pudo enviar. (constructor)'],
])('failureText returns the sentence for %s', (code, sentence) => {
  expect(failureText(code)).toBe(sentence);
});
