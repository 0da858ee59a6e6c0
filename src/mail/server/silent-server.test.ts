import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { startFakeSmtp } from '#test/mail/fake-smtp.ts';
import { FROM, openOutbox, pollUntil, sampleMail, type TestOutbox } from '#test/mail/outbox.ts';
import { startSilentProxy } from '#test/silent-proxy.ts';
import { findMail } from './mail-queries.ts';
import { openTransport } from './mail-transport.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
const opened: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});
afterAll(() => database?.drop());

function closing<T extends { stop(): Promise<void> }>(each: T): T {
  opened.push(each);
  return each;
}

const attempted = (box: TestOutbox, id: string, attempts: number) =>
  pollUntil(async () => {
    const mail = await findMail(box.context.db, id);
    return mail && mail.attempts >= attempts && mail;
  });

test('a mail over a silent network times out and is sent once when the network is back', async () => {
  const smtp = closing(await startFakeSmtp('accept'));
  const proxy = await startSilentProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) });
  closing({ stop: proxy.close });
  // No limit after the greeting: a slow machine must not end a delivery that has begun.
  const url = `smtp://${proxy.host}:${proxy.port}?connectionTimeout=300&greetingTimeout=300`;
  const box = closing(await openOutbox(database.connectionString, url));
  proxy.silence('lost');
  const [id = ''] = await box.queue(sampleMail());
  expect(await attempted(box, id, 1)).toMatchObject({ state: 'queued', lastError: 'ETIMEDOUT' });
  expect(smtp.received).toEqual([]);
  proxy.restore();
  await pollUntil(async () => {
    await box.retryNow();
    return (await findMail(box.context.db, id))?.state === 'sent';
  });
  expect(await attempted(box, id, 2)).toMatchObject({ state: 'sent' });
  expect(smtp.received).toHaveLength(1);
});

/** Returns the URL with an address of this machine that the transport takes for another one. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');

test.each([
  ['receives no mail on another machine', elsewhere, true, 0],
  ['receives a mail on another machine with SMTP_TLS=off', elsewhere, false, 1],
  ['receives a mail on this machine', (url: string) => url, true, 1],
] as const)('a mail server without TLS %s', async (_what, addressed, tls, delivered) => {
  const smtp = closing(await startFakeSmtp('accept'));
  const box = closing(await openOutbox(database.connectionString, null, 'only queues'));
  const [id = ''] = await box.queue(sampleMail());
  const mail = await findMail(box.context.db, id);
  if (mail === null) throw new Error('the mail is there');
  const transport = openTransport(addressed(smtp.url), tls, FROM);
  const outcome = await transport.deliver(mail).then(
    () => 'sent',
    (error: Error) => error.message,
  );
  transport.close();
  expect(outcome).toBe(delivered === 1 ? 'sent' : 'ETLS 500');
  expect([smtp.received.length, smtp.recipients.length]).toEqual([delivered, delivered]);
});

test.each(['smtp', 'smtps'])(
  'a mail over %s is not sent to a server whose certificate no authority signed',
  async (scheme) => {
    const senders: string[] = [];
    // The library brings a certificate for localhost that it signed itself.
    const server = new SMTPServer({
      secure: scheme === 'smtps',
      logger: false,
      disabledCommands: ['AUTH'],
      onMailFrom({ address }, _session, done) {
        senders.push(address);
        done();
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    closing({ stop: () => new Promise((resolve) => server.close(() => resolve())) });
    const box = closing(await openOutbox(database.connectionString, null, 'only queues'));
    const [id = ''] = await box.queue(sampleMail());
    const mail = await findMail(box.context.db, id);
    if (mail === null) throw new Error('the mail is there');
    const address = server.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const transport = openTransport(`${scheme}://localhost:${port}`, true, FROM);
    await expect(transport.deliver(mail)).rejects.toThrow(/ETLS|ESOCKET/);
    transport.close();
    expect(senders).toEqual([]);
  },
);
