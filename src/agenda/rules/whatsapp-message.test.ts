import { expect, test } from 'vitest';
import { CITATION_STATUSES, type CitationStatus } from './citation-status.ts';
import { citationMessage } from './client-messages.ts';

const lucia = (status: CitationStatus) => ({
  clientName: 'Lucía Fernández',
  date: '2026-11-26',
  time: '09:30',
  status,
  service: { name: 'Service completo' },
  vehicleType: 'motorcycle',
});

const BEFORE = { date: '2026-11-26', time: '09:30' };

test('citationMessage has a text for each status, with the first name and the workshop', () => {
  const messages = CITATION_STATUSES.map((status) =>
    citationMessage(lucia(status), 'Bujía', BEFORE),
  );
  expect(messages).toEqual([
    'Hola Lucía, te escribimos de Bujía: recibimos tu cita para «Service completo» el jueves 26 de noviembre a las 09:30. ¿Nos la confirmas?',
    'Hola Lucía, te escribimos de Bujía: tu cita para «Service completo» está confirmada. Te esperamos el jueves 26 de noviembre a las 09:30.',
    'Hola Lucía, te escribimos de Bujía: tu moto ya está en el taller para «Service completo».',
    'Hola Lucía, te escribimos de Bujía: ya estamos trabajando en tu moto (Service completo).',
    'Hola Lucía, te escribimos de Bujía: terminamos «Service completo». Ya puedes retirar tu moto.',
    'Hola Lucía, te escribimos de Bujía: gracias por confiar en nosotros para «Service completo». ¿Anda todo bien?',
    'Hola Lucía, te escribimos de Bujía: tu cita para «Service completo» del jueves 26 de noviembre a las 09:30 quedó cancelada.',
  ]);
});

test('citationMessage returns a complete sentence without a name, business and service', () => {
  const unnamed = { ...lucia('in-workshop'), clientName: '  ', service: { name: ' ' } };
  expect(citationMessage(unnamed, '', BEFORE)).toBe(
    'Hola: tu moto ya está en el taller para el trabajo acordado.',
  );
});

test('citationMessage names the type of vehicle', () => {
  const of = (vehicleType: string) =>
    citationMessage({ ...lucia('installed'), vehicleType }, '', BEFORE);
  expect(of('bicycle')).toContain('Ya puedes retirar tu bici.');
  expect(of('e-vehicle')).toContain('Ya puedes retirar tu vehículo.');
});

test('citationMessage offers another time after the start of a pending or accepted citation', () => {
  const missed =
    'Hola Lucía: te esperábamos el jueves 26 de noviembre a las 09:30 para «Service completo». Escríbenos para coordinar otro horario.';
  const after = { date: '2026-11-26', time: '09:31' };
  const messages = CITATION_STATUSES.map((status) => citationMessage(lucia(status), '', after));
  expect(messages.slice(0, 2)).toEqual([missed, missed]);
  expect(messages.slice(2)).toEqual(
    CITATION_STATUSES.slice(2).map((status) => citationMessage(lucia(status), '', BEFORE)),
  );
});

test('citationMessage ends with the client’s link if there is one', () => {
  const link = 'https://taller.ejemplo.com/mi/x';
  for (const status of CITATION_STATUSES) {
    expect(citationMessage(lucia(status), '', BEFORE, link)).toBe(
      `${citationMessage(lucia(status), '', BEFORE)} Todo sobre tu cita: ${link}`,
    );
  }
});
