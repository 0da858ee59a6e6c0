import { expect, test } from 'vitest';
import { CITATION_STATUSES, CITATION_TRANSITIONS } from '../citation-status.ts';
import { BOARD_STATUSES, canDrop, cardsOf, dropErrorText } from './board.ts';

const card = (date: string, time: string, status: (typeof CITATION_STATUSES)[number]) => ({
  date,
  time,
  status,
});

test('cardsOf returns the cards of a status: today first, then later days, then earlier days', () => {
  const earlier = card('2026-11-20', '09:00', 'accepted');
  const today = card('2026-11-26', '14:00', 'accepted');
  const todays = card('2026-11-26', '09:30', 'accepted');
  const later = card('2026-11-27', '09:00', 'accepted');
  const other = card('2026-11-26', '09:00', 'pending');
  const all = [earlier, today, other, later, todays];
  expect(cardsOf(all, 'accepted', '2026-11-26')).toEqual([todays, today, later, earlier]);
});

test('cardsOf puts every card of an open status into exactly one column', () => {
  const all = CITATION_STATUSES.map((status) => card('2026-11-26', '09:00', status));
  const shown = BOARD_STATUSES.flatMap((status) => cardsOf(all, status, '2026-11-26'));
  expect(shown.map(({ status }) => status)).toEqual([...BOARD_STATUSES]);
});

test('canDrop allows exactly the transitions of CITATION_TRANSITIONS', () => {
  for (const from of CITATION_STATUSES) {
    for (const to of BOARD_STATUSES) {
      expect(canDrop(from, to)).toBe(CITATION_TRANSITIONS[from].includes(to));
    }
  }
});

test.each([
  ['pending', 'Una cita en Pendiente de pago solo puede pasar a Aceptado o Cancelada.'],
  ['accepted', 'Una cita en Aceptado solo puede pasar a En Taller o Pendiente de pago.'],
  ['in-workshop', 'Una cita en En Taller solo puede pasar a En Proceso.'],
  ['installed', 'Una cita en Instalada solo puede pasar a Entregada.'],
  ['delivered', 'Una cita en Entregada ya no cambia de estado.'],
] as const)('dropErrorText names the allowed transitions of a citation in %s', (from, sentence) => {
  expect(dropErrorText(from)).toBe(sentence);
});
