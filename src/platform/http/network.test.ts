import { expect, test } from 'vitest';
import { neighbourhoodOf, networkOf, networkRange, siteOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['x'.repeat(3_000), 'unknown'],
  ['1.2.3.999', 'unknown'],
])('networkOf reads %s as %s', (given, network) => {
  expect(networkOf(given)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('siteOf groups %s into %s', (network, site) => {
  expect(siteOf(network)).toBe(site);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.200', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('neighbourhoodOf groups %s into %s', (network, neighbourhood) => {
  expect(neighbourhoodOf(network)).toBe(neighbourhood);
});

test.each([
  ['203.0.113.7', '203.0.0.0/16'],
  ['2001:db8:1:2::/64', '2001:db8::/32'],
  ['unknown', 'unknown'],
])('networkRange groups %s into %s', (network, range) => {
  expect(networkRange(network)).toBe(range);
});
