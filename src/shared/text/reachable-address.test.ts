import { expect, test } from 'vitest';
import { isReachable } from './reachable-address.ts';

test.each([
  ['https://taller.ejemplo.com/cita', true],
  ['https://taller.com.uy:8443/cita', true],
  ['http://200.40.30.20/cita', true],
  ['http://172.32.0.1/cita', true],
  ['http://100.128.0.1/cita', true],
  ['http://[2800:a4::1]/cita', true],
  ['http://127.0.0.1:3230/cita', false],
  ['http://localhost:3000/cita', false],
  ['http://taller/cita', false],
  ['http://taller.local/cita', false],
  ['http://pc.lan/cita', false],
  ['http://0.0.0.0/cita', false],
  ['http://10.0.0.5/cita', false],
  ['http://192.168.1.20:3000/cita', false],
  ['http://172.16.0.1/cita', false],
  ['http://172.31.9.9/cita', false],
  ['http://169.254.1.1/cita', false],
  ['http://100.64.0.1/cita', false],
  ['http://[::1]:3000/cita', false],
  ['http://[fd12::1]/cita', false],
  ['http://[fe80::1]/cita', false],
  ['', false],
])('isReachable(%s) is %s', (address, reachable) => {
  expect(isReachable(address)).toBe(reachable);
});
