import { empty, type Field, longerThan, NOT_TEXT, notAText } from './field-rules.ts';

/** Internal comment on a citation or a reservation, written in its own tab or in the history. */
export const adminComment: Field = [
  [empty, 'El comentario no puede estar vacío.'],
  [longerThan(2000), 'El comentario no puede superar los 2.000 caracteres.'],
  [notAText, NOT_TEXT],
];
