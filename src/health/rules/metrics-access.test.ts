import { expect, test } from 'vitest';
import { metricsAccess } from './metrics-access.ts';

const PLACES = [true, false].flatMap((loopback) =>
  [true, false].map((proxied) => ({ loopback, proxied })),
);

test('metricsAccess accepts only the token when one is configured', () => {
  for (const place of PLACES) {
    expect(metricsAccess({ ...place, token: true })).toBe(200);
    expect(metricsAccess({ ...place, token: false })).toBe(401);
  }
});

test('metricsAccess accepts only loopback without a proxy when no token is configured', () => {
  for (const { loopback, proxied } of PLACES) {
    const wanted = loopback && !proxied ? 200 : 403;
    expect(metricsAccess({ loopback, proxied, token: null })).toBe(wanted);
  }
});
