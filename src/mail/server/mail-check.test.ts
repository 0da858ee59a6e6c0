import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problem } from '#shared/fields/field-rules.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';
import { anyCharacter } from '#test/any-character.ts';
import { checkMail, InvalidMail, type OutgoingMail } from './mail-content.ts';

const mailTo = (recipient: string): OutgoingMail => ({
  recipient,
  kind: 'citation-booked',
  subject: 'Cita confirmada',
  document: {
    preheader: '',
    title: 'Cita confirmada',
    paragraphs: [],
    facts: [],
    business: { name: 'Taller de prueba', address: '', phone: '', whatsapp: '' },
  },
});

const isSent = (recipient: string): boolean => {
  try {
    checkMail(mailTo(recipient));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidMail);
    return false;
  }
};

/** Texts similar to addresses: many are valid, many are not. */
const part = fc.string({
  unit: fc.constantFrom(...'abñ.-+_%漢 \t\n\r\u0085\u2028\u00a0\u200b\u202e,;:<>()"\\[]@'),
  minLength: 1,
  maxLength: 6,
});
const plain = fc.string({ unit: fc.constantFrom(...'abcñ09-_+'), minLength: 2, maxLength: 8 });
const piece = fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: part });
const almost = fc.tuple(piece, piece, piece).map(([local, host, end]) => `${local}@${host}.${end}`);
const address = fc.oneof(almost, fc.emailAddress(), fc.string({ unit: anyCharacter }));

describe('checkMail', () => {
  test('accepts exactly the addresses that the form accepts', () => {
    let taken = 0;
    fc.assert(
      fc.property(address, (text) => {
        const accepted = problem(clientEmail, text) === null;
        taken += accepted ? 1 : 0;
        // Addresses stored before the form rejected them still get mails.
        const before = /[?&]/.test(text) && !accepted;
        if (!before) expect([text, isSent(text.trim())]).toEqual([text, accepted]);
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(200);
  });

  test('accepts usual addresses, as the form does', () => {
    const usual = fc.emailAddress().filter((text) => !/[?&]/.test(text));
    fc.assert(
      fc.property(usual, (text) => {
        expect([problem(clientEmail, text), isSent(text)]).toEqual([null, true]);
      }),
    );
  });

  test('rejects an address with white space around it', () => {
    for (const text of [' a@ejemplo.com', 'a@ejemplo.com ', 'a@ejemplo.com\n']) {
      expect(isSent(text)).toBe(false);
    }
  });
});

test('checkMail rejects a subject with a line break or control character', () => {
  const lineBreak = fc.constantFrom('\r', '\n', '\0', '\u0085', '\u2028', '\u2029', '\u007f');
  fc.assert(
    fc.property(fc.string(), lineBreak, fc.string(), (before, broken, after) => {
      const mail = { ...mailTo('a@ejemplo.com'), subject: `${before}${broken}${after}` };
      expect(() => checkMail(mail)).toThrow(InvalidMail);
    }),
  );
});
