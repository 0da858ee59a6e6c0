import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { deviceName, UNKNOWN_DEVICE } from './device-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.for([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome en Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0`,
    'Edge en Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome en Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari en Mac',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.5.0', UNKNOWN_DEVICE],
  ['', UNKNOWN_DEVICE],
] as const)('deviceName reads %s as «%s»', ([agent, name]) => {
  expect(deviceName(agent)).toBe(name);
});

const WORDS = [
  ...['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'],
  ...['Android', 'iPhone', 'iPad', 'Windows', 'ChromeOS', 'Mac', 'Linux'],
];
const NAMES = new Set([UNKNOWN_DEVICE, ...WORDS]);
for (const browser of WORDS) for (const system of WORDS) NAMES.add(`${browser} en ${system}`);

test('deviceName returns only names of its own lists, for any user agent', () => {
  const token = fc.constantFrom(
    ...['Chrome/1', 'Safari/1', 'Version/1 x', 'Edg/1', 'OPR/1', 'Android', 'Windows', 'X11'],
    ...['iPhone', '<script>', '\r\n', 'Mac OS X', 'CriOS/2'],
  );
  const agents = fc.oneof(
    fc.string({ maxLength: 700, unit: anyCharacter }),
    fc.array(token).map((parts) => parts.join(' ')),
  );
  fc.assert(fc.property(agents, (agent) => NAMES.has(deviceName(agent))));
});
