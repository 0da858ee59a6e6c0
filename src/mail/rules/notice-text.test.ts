import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

const NO_SERVER = 'Este servidor no envía correos: avísale por WhatsApp.';
const NO_ADDRESS = 'No tiene email: avísale por WhatsApp.';

test.each([
  ['held', 'Se avisará a ana@ejemplo.com en un minuto.', NO_SERVER, NO_ADDRESS],
  ['now', 'Se avisará a ana@ejemplo.com enseguida.', NO_SERVER, NO_ADDRESS],
  ['dropped', 'Se descartó el aviso: ana@ejemplo.com no recibe ningún correo.', '', NO_ADDRESS],
  ['none', '', '', ''],
] as const)(
  'a notice that is %s is announced, or what to do instead',
  (when, sent, noServer, noAddress) => {
    expect(noticeText('ana@ejemplo.com', when, true)).toBe(sent);
    expect(noticeText('ana@ejemplo.com', when, false)).toBe(noServer);
    expect(noticeText(' ', when, true)).toBe(noAddress);
  },
);
