import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { LINK, sampleMail } from '#test/mail/outbox.ts';
import { DARK, HERO_GROUND, LIGHT } from '#ui/tokens.ts';
import type { MailDocument } from '../contract/mail-document.ts';
import { calendarFile } from './calendar-file.ts';
import { HEAD_COLOURS, MAIL_COLOURS, renderHtml } from './render-html.ts';
import { REMOVED_LINK_TEXT, renderText } from './render-text.ts';

const NASTY = `<script>alert("1")</script><img src=x onerror='x'> & "it's" </title>`;

/** Returns the document with every text replaced; the link only on request. */
function filled(text: (at: number) => string, url = LINK): MailDocument {
  let at = 0;
  const next = () => text(at++);
  return {
    preheader: next(),
    title: next(),
    paragraphs: [next(), next()],
    facts: [
      [next(), next()],
      [next(), next()],
    ],
    action: { label: next(), url },
    secondAction: { label: next(), url },
    closing: [next()],
    business: { name: next(), address: next(), phone: next(), whatsapp: next() },
  };
}

const tags = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => !/^<w?br>$/.test(tag)) ?? [];

const brackets = (html: string) => html.replace(/<w?br>/g, '').split('<').length - 1;

test('renderHtml escapes markup in every field', () => {
  const html = renderHtml(filled(() => NASTY));
  expect(html).not.toMatch(/<script|<img|onerror='|alert\("/);
  expect(html.split('&lt;script&gt;').length - 1).toBe(17);
  expect(tags(html).map((tag) => tag.split(/[\s>]/)[0])).toEqual(
    tags(renderHtml(filled(() => 'x 1'))).map((tag) => tag.split(/[\s>]/)[0]),
  );
});

test('renderHtml allows line breaks after the dots and the @ of an address only', () => {
  const html = renderHtml(
    filled(() => 'A juan.bautista.goicoechea@correo.example.uy, por las dudas. Taller S.A.'),
  );
  expect(html).toContain(
    'A juan.<wbr>bautista.<wbr>goicoechea@<wbr>correo.<wbr>example.<wbr>uy, por las dudas. Taller S.A.',
  );
});

test('renderHtml escapes quotes in attributes', () => {
  const url = 'https://taller.example.uy/"onmouseover="x';
  const html = renderHtml(filled(() => '1" onclick="x', url));
  expect(html).not.toMatch(/"\s*on(click|mouseover)=/);
});

test('renderHtml shows a text instead of a link that is no web address', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '']) {
    const html = renderHtml(filled(() => 'x', url));
    expect(html).toContain(REMOVED_LINK_TEXT);
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual([]);
  }
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '\n', '\r', '\0', '\ud83d', 'ñ', 'a'),
  }),
);

test('renderHtml and renderText accept any text and add no tag', () => {
  const shape = tags(renderHtml(filled(() => 'x 1'))).length;
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 14, maxLength: 14 }), (texts) => {
      const document = filled((at) => `1${texts[at]}1`);
      const html = renderHtml(document);
      expect(tags(html).length).toBe(shape);
      expect(brackets(html)).toBe(brackets(renderHtml(filled(() => 'x 1'))));
      expect(html.isWellFormed()).toBe(true);
      expect(renderText(document)).toContain(LINK);
    }),
    { numRuns: 300 },
  );
});

test('renderText and renderHtml accept an empty document', () => {
  const empty: MailDocument = {
    preheader: '',
    title: '',
    paragraphs: [],
    facts: [],
    business: { name: '', address: '', phone: '', whatsapp: '' },
  };
  expect(renderText(empty)).toBe('-- \n');
  expect(renderHtml(empty)).toContain('</html>');
});

test('calendarFile keeps its line structure for any text of an event', () => {
  const event = sampleMail().event;
  if (!event) throw new Error('the sample has an event');
  const stamp = '2026-11-21T10:00:00.000Z';
  fc.assert(
    fc.property(anyText, (text) => {
      const organizer = { ...event.organizer, name: text };
      const said = { ...event, summary: text, description: text, location: text, organizer };
      const file = calendarFile(said, stamp, 'ana@ejemplo.com');
      const lines = file.split('\r\n');
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const names = file
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .map((line) => /^[A-Z]+/.exec(line)?.[0]);
      expect(names.filter((name) => name === 'METHOD' || name === 'UID' || name === 'END')).toEqual(
        ['METHOD', 'UID', 'END', 'END'],
      );
      expect(calendarFile(said, stamp, 'ana@ejemplo.com')).toBe(file);
    }),
    { numRuns: 300 },
  );
  expect(calendarFile(event, stamp, null)).toContain('METHOD:PUBLISH\r\n');
  expect(calendarFile(event, stamp, null)).not.toContain('ATTENDEE');
});

test('MAIL_COLOURS and HEAD_COLOURS equal the colour tokens of the pages', () => {
  for (const [name, pair] of Object.entries(MAIL_COLOURS)) {
    const token = name.replace(/2|3/, '-$&').replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`);
    expect([token, ...pair]).toEqual([token, LIGHT[token], DARK[token]]);
  }
  expect(HEAD_COLOURS).toEqual({ ground: HERO_GROUND, text: DARK['ink'], spark: LIGHT['chispa'] });
});
