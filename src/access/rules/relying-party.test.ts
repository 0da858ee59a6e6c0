import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://taller.ejemplo.com', 'taller.ejemplo.com', 'https://taller.ejemplo.com'],
  ['https://ejemplo.com:8443/taller', 'ejemplo.com', 'https://ejemplo.com:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('relyingPartyOf(%j) returns the id %s', (address, id, origin) => {
  expect(relyingPartyOf(address)).toEqual({ id, origin });
});

test.each(['http://taller.ejemplo.com', 'http://192.168.1.5:3000', 'https://[2001:db8::1]', 'x'])(
  'relyingPartyOf(%j) returns null: browsers offer no passkeys there',
  (address) => {
    expect(relyingPartyOf(address)).toBeNull();
  },
);
