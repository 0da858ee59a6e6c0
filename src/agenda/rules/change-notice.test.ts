import { describe, expect, test } from 'vitest';
import type { CitationStatus } from './citation-status.ts';
import { changeNotice, type StaffChange } from './client-messages.ts';

const NOW = { date: '2026-11-23', time: '11:00', sendsMail: true };
const at = (status: CitationStatus, time = '15:00', clientEmail = 'ana@ejemplo.com') => ({
  date: '2026-11-23',
  time,
  status,
  clientEmail,
});

describe('changeNotice', () => {
  test.each([
    ['entered', 'Se avisará a ana@ejemplo.com enseguida.'],
    ['rescheduled', 'Se avisará a ana@ejemplo.com en un minuto.'],
    ['cancelled', 'Se avisará a ana@ejemplo.com en un minuto.'],
    ['deleted', 'Se avisará a ana@ejemplo.com en un minuto.'],
  ] as const)(
    'names the client to notify when a citation is %s, or the missing e-mail',
    (change, sentence) => {
      expect(changeNotice(change, at('accepted'), NOW)).toBe(sentence);
      expect(changeNotice(change, at('accepted', '15:00', ''), NOW)).toBe(
        'No tiene email: avísale por WhatsApp.',
      );
    },
  );

  test.each(['entered', 'rescheduled', 'cancelled', 'deleted'] as const)(
    'announces no mail without a mail server when a citation is %s',
    (change) => {
      expect(changeNotice(change, at('accepted'), { ...NOW, sendsMail: false })).toBe(
        'Este servidor no envía correos: avísale por WhatsApp.',
      );
    },
  );

  test.each<[StaffChange, CitationStatus, string, string]>([
    ['entered', 'pending', '10:00', 'Como ya pasó su hora, no se envía ningún correo.'],
    ['cancelled', 'accepted', '10:00', 'Como ya pasó su hora, no se envía ningún correo.'],
    ['deleted', 'pending', '11:00', 'Como ya pasó su hora, no se envía ningún correo.'],
    ['deleted', 'cancelled', '15:00', 'La cita ya estaba cancelada: no se envía otro correo.'],
    ['deleted', 'in-progress', '15:00', 'La moto ya está en el taller: no se envía ningún correo.'],
  ])(
    'gives the reason why no mail is sent when a citation is %s (status %s, time %s)',
    (change, status, time, sentence) => {
      expect(changeNotice(change, at(status, time), NOW)).toBe(sentence);
    },
  );
});
