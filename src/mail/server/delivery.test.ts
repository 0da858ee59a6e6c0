import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { startFakeSmtp } from '#test/mail/fake-smtp.ts';
import {
  FROM,
  LINK,
  openOutbox,
  pollUntil,
  sampleMail,
  type TestOutbox,
} from '#test/mail/outbox.ts';
import { decodeHeaderWords, flattenParts, type MimePart, readMime } from '#test/mail/read-mime.ts';
import { findMail } from './mail-queries.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let outbox: TestOutbox;

beforeAll(async () => {
  database = await createDatabase();
  smtp = await startFakeSmtp('accept');
  outbox = await openOutbox(database.connectionString, smtp.url);
});

afterEach(() => {
  smtp.received.length = 0;
  smtp.recipients.length = 0;
});

afterAll(async () => {
  await outbox.stop();
  await smtp.stop();
  await database.drop();
});

async function receive(mail = sampleMail()): Promise<{ id: string; raw: string; root: MimePart }> {
  const [id = ''] = await outbox.queue(mail);
  const raw = await pollUntil(() => smtp.received[0]);
  return { id, raw, root: readMime(raw) };
}

const only = (parts: MimePart[], type: string) => parts.filter((part) => part.type === type);

test('a mail arrives with text, HTML and the event as a calendar part and an attachment', async () => {
  const { id, root } = await receive();
  expect(smtp.recipients).toEqual(['ana.perez@ejemplo.com']);
  expect(decodeHeaderWords(root.headers['from'] ?? '')).toBe(FROM);
  expect(root.headers['to']).toBe('ana.perez@ejemplo.com');
  expect(decodeHeaderWords(root.headers['subject'] ?? '')).toBe(sampleMail().subject);
  expect(root.headers['message-id']).toBe(`<${id}@taller.example.uy>`);
  expect(root.headers['auto-submitted']).toBe('auto-generated');
  const [alternatives, attachment] = root.parts;
  expect(root.type).toBe('multipart/mixed');
  expect(alternatives?.parts.map(({ type }) => type)).toEqual([
    'text/plain',
    'text/html',
    'text/calendar',
  ]);
  expect(alternatives?.parts[2]?.headers['content-type']).toMatch(/charset=utf-8; method=REQUEST/);
  expect(attachment?.headers['content-disposition']).toBe('attachment; filename=invite.ics');
  expect(attachment?.body.toString()).toBe(alternatives?.parts[2]?.body.toString());
});

test('the text part has the whole content of the mail, and the HTML part has its link', async () => {
  const { root } = await receive();
  const [text] = only(flattenParts(root), 'text/plain');
  expect(text?.body.toString().replaceAll('\r\n', '\n').trimEnd()).toBe(`Tu cita está reservada

Hola, Ana:

Recibimos tu reserva.

Fecha: jueves, 26 de noviembre de 2026
Notas: Ruido al frenar
  solo en frío

Ver o cancelar la cita:
${LINK}

También puedes abrir ${LINK} en otro momento.

--${' '}
Taller Ñandú
Av. Agraciada 2770, Montevideo
Teléfono: +598 2200 1234
WhatsApp: +598 99 123 456`);
  const [html] = only(flattenParts(root), 'text/html');
  expect(html?.body.toString()).toContain(`href="${LINK}"`);
});

test('the calendar part has folded lines, UTC times and the given UID and SEQUENCE', async () => {
  const { root } = await receive();
  const calendar = only(flattenParts(root), 'text/calendar')[0]?.body.toString() ?? '';
  const lines = calendar.split('\r\n');
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = calendar.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'UID:citation-0190a1b2@bujia',
      'SEQUENCE:2',
      'DTSTART:20261126T123000Z',
      'DTEND:20261126T143000Z',
      'SUMMARY:Service completo\\; Taller Ñandú',
      'LOCATION:Av. Agraciada 2770\\, Montevideo',
      `DESCRIPTION:${sampleMail().event?.description.replace(',', '\\,')}`,
      'STATUS:CONFIRMED',
    ]),
  );
  expect(unfolded.find((line) => line.startsWith('ORGANIZER'))).toBe(
    `ORGANIZER;CN="Taller 'Ñandú'":mailto:taller@ejemplo.com`,
  );
  expect(unfolded.find((line) => line.startsWith('ATTENDEE'))?.toLowerCase()).toMatch(
    /rsvp=false:mailto:ana\.perez@ejemplo\.com$/,
  );
});

test('a cancellation carries METHOD:CANCEL; a mail without event has no calendar part', async () => {
  const event = sampleMail().event;
  if (!event) throw new Error('the sample has an event');
  const { root } = await receive(
    sampleMail({ event: { ...event, method: 'CANCEL', sequence: 3 } }),
  );
  const [part] = only(flattenParts(root), 'text/calendar');
  expect(part?.headers['content-type']).toMatch(/method=CANCEL/);
  expect(part?.body.toString().split('\r\n')).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']),
  );
  smtp.received.length = 0;
  const { event: _none, ...plain } = sampleMail();
  const without = await receive(plain);
  expect(without.root.type).toBe('multipart/alternative');
  expect(only(flattenParts(without.root), 'text/calendar')).toEqual([]);
});

test('a mail no longer stores its link once it was sent', async () => {
  const { id } = await receive();
  const mail = await pollUntil(async () => {
    const found = await findMail(outbox.context.db, id);
    return found?.state === 'sent' && found;
  });
  expect(JSON.stringify([mail.document, mail.event])).not.toContain(LINK.slice(-43));
  expect(mail.document.action).toEqual({ label: 'Ver o cancelar la cita', url: '' });
  expect(mail.document.closing).toEqual(['También puedes abrir  en otro momento.']);
  expect([mail.attempts, mail.lastError]).toEqual([1, null]);
  expect(mail.settledAt).toBeInstanceOf(Date);
});

test('twelve mails that are queued together are each sent once', async () => {
  const started = Array.from({ length: 12 }, (_, at) =>
    sampleMail({ recipient: `cliente${at}@ejemplo.com` }),
  );
  const ids = await outbox.queue(...started);
  await pollUntil(() => smtp.received.length === 12);
  expect(new Set(smtp.recipients).size).toBe(12);
  expect(new Set(ids).size).toBe(12);
  await pollUntil(async () => {
    const states = await Promise.all(ids.map((id) => findMail(outbox.context.db, id)));
    return states.every((mail) => mail?.state === 'sent');
  });
});
