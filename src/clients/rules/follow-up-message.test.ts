import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/time/day-time.ts';
import { aboutText, followUpMessage, type Reason, withEstimateLinks } from './follow-up-message.ts';
import { FOLLOW_UP_KINDS } from './follow-up-states.ts';

const TODAY = '2026-11-25';
const CB190 = { type: 'motorcycle', brand: 'Honda', model: 'CB 190' };

const reason = (change: Partial<Reason>): Reason => ({
  kind: 'ready',
  about: 'Service completo',
  forDay: '2026-11-26',
  time: null,
  vehicle: CB190,
  ...change,
});

test('followUpMessage has a text for each kind, with the first name and the workshop', () => {
  const messages = FOLLOW_UP_KINDS.map((kind) =>
    followUpMessage(
      'Lucía Fernández',
      'Bujía',
      [reason({ kind, time: kind === 'reminder' ? '09:30' : null })],
      TODAY,
    ),
  );
  expect(messages).toEqual([
    'Hola Lucía, te escribimos de Bujía: te esperamos el jueves 26 de noviembre a las 09:30 para «Service completo». Si no puedes venir, avísanos.',
    'Hola Lucía, te escribimos de Bujía: terminamos «Service completo» y ya puedes retirar tu Honda CB 190.',
    'Hola Lucía, te escribimos de Bujía: te enviamos el presupuesto de «Service completo» para tu Honda CB 190. ¿Nos dices si seguimos?',
    'Hola Lucía, te escribimos de Bujía: a tu Honda CB 190 le toca «Service completo» hacia el jueves 26 de noviembre. ¿Quieres agendar una cita?',
    'Hola Lucía, te escribimos de Bujía: en tu Honda CB 190 quedó pendiente: Service completo. ¿Quieres agendar una cita?',
    'Hola Lucía, te escribimos de Bujía: queda un pago pendiente por «Service completo».',
  ]);
});

test('followUpMessage joins several reasons and asks each question once', () => {
  const reasons = [
    reason({}),
    reason({ kind: 'next-service', about: 'Cambio de aceite', forDay: '2026-11-01' }),
    reason({ kind: 'deferred', about: 'Cambiar las pastillas.', vehicle: null }),
  ];
  expect(followUpMessage('Ana', 'Bujía', reasons, TODAY)).toBe(
    'Hola Ana, te escribimos de Bujía: terminamos «Service completo» y ya puedes retirar tu Honda CB 190. A tu Honda CB 190 ya le toca «Cambio de aceite». En tu moto quedó pendiente: Cambiar las pastillas. ¿Quieres agendar una cita?',
  );
});

test('followUpMessage returns complete sentences without a name, workshop, work and vehicle', () => {
  const unnamed = reason({ about: ' ', vehicle: { type: 'bicycle', brand: '', model: '' } });
  expect(followUpMessage(' ', '', [unnamed], TODAY)).toBe(
    'Hola: terminamos el trabajo acordado y ya puedes retirar tu bici.',
  );
});

const word = fc.stringMatching(/^[a-zñáéí]{1,12}$/);
const words = (most: number) => fc.array(word, { maxLength: most }).map((all) => all.join(' '));
const anyReason: fc.Arbitrary<Reason> = fc.record({
  kind: fc.constantFrom(...FOLLOW_UP_KINDS),
  about: words(60).map((text) => text.slice(0, 500)),
  forDay: fc.integer({ min: -400, max: 14 }).map((days) => addDays(TODAY, days)),
  time: fc.constantFrom(null, '09:00', '17:45'),
  vehicle: fc.option(
    fc.record({
      type: fc.constantFrom('motorcycle', 'bicycle', 'e-vehicle'),
      brand: words(6),
      model: words(6),
    }),
  ),
});

test('followUpMessage mentions every reason in a bounded length, without gaps', () => {
  fc.assert(
    fc.property(
      words(6),
      words(3),
      fc.array(anyReason, { minLength: 1, maxLength: 12 }),
      (name, business, reasons) => {
        const message = followUpMessage(name, business, reasons, TODAY);
        for (const { about } of reasons) {
          const beginning = about.slice(0, 100).trim();
          expect(message).toContain(beginning === '' ? 'el trabajo acordado' : beginning);
        }
        if (business.trim() !== '')
          expect(message).toContain(`te escribimos de ${business.trim()}: `);
        // 120 characters of work, 60 of the vehicle, and the sentence.
        expect(message.length).toBeLessThanOrEqual(250 + name.length + 280 * reasons.length);
        expect(message).not.toMatch(/undefined|null|NaN|\$\{|\{|\}| {2}|\.\.|[ ]\./);
        expect(message).toMatch(/[.?]$/);
      },
    ),
  );
});

test('aboutText names the appointment, the day on which a service is due, or the work', () => {
  const texts = [
    reason({ kind: 'reminder', time: '09:30' }),
    reason({ kind: 'next-service', forDay: '2026-12-10' }),
    reason({ kind: 'deferred', about: 'Pastillas' }),
  ].map(aboutText);
  expect(texts).toEqual([
    'Service completo, el jueves 26 de noviembre a las 09:30',
    'Service completo, previsto para el jueves 10 de diciembre',
    'Pastillas',
  ]);
});

test('withEstimateLinks adds the links of all estimates at the end, and nothing without one', () => {
  expect(withEstimateLinks('Hola.', [])).toBe('Hola.');
  expect(withEstimateLinks('Hola.', ['https://a/mi/1', 'https://a/mi/2'])).toBe(
    'Hola. Mira los presupuestos y responde aquí: https://a/mi/1 https://a/mi/2',
  );
});
