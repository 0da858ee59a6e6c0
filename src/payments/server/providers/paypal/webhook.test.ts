import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contractFile, missingContract } from '#test/paypal/schemas.ts';
import { checkCertificate, openCertificates, verifySignature } from './webhook.ts';

/** An event that PayPal signed in 2015 for the samples of its sandbox. */
type Fixture = {
  body: string;
  transmissionId: string;
  time: string;
  webhookId: string;
  sig: string;
  certUrl: string;
  certPem: string;
};

const NAMES = ['messageverificationcerts.sandbox.paypal.com'];
const THEN = Date.parse('2015-05-18T15:45:13Z');
const missing = missingContract();
const fixture = (): Fixture => contractFile('webhook-signature.fixture.json') as Fixture;

type Change = { body?: string; webhookId?: string; headers?: Record<string, string>; now?: number };

function verifyFixture({ body, webhookId, headers = {}, now = THEN }: Change = {}): Promise<void> {
  const signed = fixture();
  const rules = {
    webhookId: webhookId ?? signed.webhookId,
    names: NAMES,
    certificates: async () => new X509Certificate(signed.certPem),
  };
  const sent = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': signed.certUrl,
    'paypal-transmission-id': signed.transmissionId,
    'paypal-transmission-time': signed.time,
    'paypal-transmission-sig': signed.sig,
    ...headers,
  };
  return verifySignature(Buffer.from(body ?? signed.body), sent, rules, now);
}

const forged = { name: 'ForgedWebhook' };

describe('an event that PayPal signed', () => {
  test('is accepted', async (context) => {
    if (missing !== null) context.skip(missing);
    await expect(verifyFixture()).resolves.toBeUndefined();
  });

  test('is rejected after a change of one byte', async (context) => {
    if (missing !== null) context.skip(missing);
    const { body } = fixture();
    for (const at of [0, 1, Math.floor(body.length / 2), body.length - 1]) {
      const bytes = Buffer.from(body);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await expect(verifyFixture({ body: bytes.toString('latin1') })).rejects.toMatchObject(forged);
    }
  });

  test('is rejected if another program serialized it again', async (context) => {
    if (missing !== null) context.skip(missing);
    const body = JSON.stringify(JSON.parse(fixture().body), null, 1);
    await expect(verifyFixture({ body })).rejects.toMatchObject(forged);
  });

  test('is rejected if it was signed for another webhook', async (context) => {
    if (missing !== null) context.skip(missing);
    await expect(verifyFixture({ webhookId: '4JH86294D6297924H' })).rejects.toMatchObject(forged);
  });

  test.each([
    ['another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }],
    [
      'another transmission id',
      { 'paypal-transmission-id': 'dfb3be50-fd74-11e4-8bf3-77339302725c' },
    ],
    ['another time', { 'paypal-transmission-time': '2015-05-18T15:45:14Z' }],
    ['no signature', { 'paypal-transmission-sig': '' }],
    ['an invalid signature', { 'paypal-transmission-sig': '¿?' }],
    ['a header of 501 characters', { 'paypal-transmission-id': 'x'.repeat(501) }],
  ])('is rejected with %s', async (_what, headers) => {
    if (missing !== null) return;
    await expect(verifyFixture({ headers })).rejects.toMatchObject(forged);
  });

  test('is rejected before and after the validity of its certificate', async (context) => {
    if (missing !== null) context.skip(missing);
    const before = Date.parse('2015-03-17T23:59:59Z');
    const after = Date.parse('2017-03-22T12:00:01Z');
    for (const now of [before, after]) {
      await expect(verifyFixture({ now })).rejects.toMatchObject(forged);
    }
  });

  test('is rejected with a certificate of another host', (context) => {
    if (missing !== null) context.skip(missing);
    const certificate = new X509Certificate(fixture().certPem);
    const names = ['messageverificationcerts.paypal.com'];
    expect(() => checkCertificate(certificate, names, THEN)).toThrow('somebody else');
  });
});

const PAYPAL = { hosts: ['api.paypal.com'], furtherHosts: [], names: NAMES };

test.each([
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://user@api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/../../x',
  'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
  'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
  'https://api.paypal.com/v1/other/CERT-1',
  'file:///v1/notifications/certs/CERT-1',
  'CERT-1',
])('openCertificates rejects the address %s', async (url) => {
  const certificates = openCertificates(PAYPAL, { timeoutMs: 1_000, clock: () => THEN });
  await expect(async () => certificates(url)).rejects.toMatchObject({ name: 'ForgedWebhook' });
});
