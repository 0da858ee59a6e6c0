import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTime, timeOf } from '../time/day-time.ts';
import { completeTime, editTime, stepTime, type TextWithCaret } from './time-input.ts';

/** A time field without a browser: keys change its text and caret as a browser does. */
class Field {
  #now: TextWithCaret;
  constructor(text = '') {
    this.#now = { text, caret: text.length };
  }
  get text(): string {
    return this.#now.text;
  }
  get caret(): number {
    return this.#now.caret;
  }
  get left(): string {
    return completeTime(this.text);
  }
  place(caret: number): this {
    this.#now = { text: this.text, caret: Math.min(caret, this.text.length) };
    return this;
  }
  /** Types key by key. */
  type(keys: string): this {
    for (const key of keys) this.paste(key);
    return this;
  }
  paste(text: string): this {
    return this.#replace(this.caret, this.caret, text);
  }
  backspace(times = 1): this {
    for (let n = 0; n < times; n++) this.#replace(Math.max(0, this.caret - 1), this.caret, '');
    return this;
  }
  delete(): this {
    return this.#replace(this.caret, this.caret + 1, '');
  }
  clear(): this {
    return this.#replace(0, this.text.length, '');
  }
  #replace(from: number, to: number, by: string): this {
    const text = this.text.slice(0, from) + by + this.text.slice(to);
    this.#now = editTime(this.text, { text, caret: from + by.length });
    return this;
  }
}

test.each([
  ['1730', '17:30', '17:30'],
  ['0830', '08:30', '08:30'],
  ['0900', '09:00', '09:00'],
  ['930', '930', '09:30'],
  ['100', '100', '01:00'],
  ['9', '9', '09:00'],
  ['17', '17', '17:00'],
  ['9.30', '9:30', '09:30'],
  ['17.30', '17:30', '17:30'],
  ['17,30', '17:30', '17:30'],
  ['17h30', '17:30', '17:30'],
  ['17H30', '17:30', '17:30'],
  ['9h', '9:', '09:00'],
  ['9 30', '930', '09:30'],
  ['9:3', '9:3', '09:03'],
  ['10:00', '10:00', '10:00'],
  ['10:000', '10:00', '10:00'],
  ['17303', '17:30', '17:30'],
  ['2400', '24:00', '24:00'],
  ['5pm', '5', '05:00'],
  ['mañana', '', ''],
])('typing «%s» into a time field shows «%s», and «%s» after leaving it', (keys, shown, meant) => {
  const field = new Field().type(keys);
  expect(field.text).toBe(shown);
  expect(field.caret).toBe(shown.length);
  expect(field.left).toBe(meant);
});

test.each([
  ['17:30', '17:30'],
  [' 17:30 hs', '17:30'],
  ['17.30', '17:30'],
  ['1730', '17:30'],
  ['17 : 30', '17:30'],
  ['17:30:00', '17:30'],
  ['a las 9', '09:00'],
])('pasting «%s» into a time field gives «%s» after leaving it', (pasted, meant) => {
  expect(new Field().paste(pasted).left).toBe(meant);
});

test('editTime keeps the caret at the typed digit of a correction in the middle', () => {
  // 10:30 → 17:30
  expect(new Field('10:30').place(2).backspace().type('7')).toMatchObject({
    text: '17:30',
    caret: 2,
  });
  // The colon can be deleted, and typed again.
  const field = new Field('17:30').place(3).backspace();
  expect([field.text, field.caret]).toEqual(['1730', 2]);
  expect(field.type(':')).toMatchObject({ text: '17:30', caret: 3 });
  // 130 → 1730: the caret stays behind the digit just typed, before the colon.
  expect(new Field('130').place(1).type('7')).toMatchObject({ text: '17:30', caret: 2 });
  expect(new Field('173').place(3).type('0')).toMatchObject({ text: '17:30', caret: 5 });
  // New hours are typed before the existing minutes.
  expect(new Field('17:30').place(0).delete().delete().type('09').left).toBe('09:30');
  expect(new Field('17:30').backspace(2).type('45').left).toBe('17:45');
});

test.each([
  ['', ''],
  ['9:', '09:00'],
  ['23:59', '23:59'],
  ['24:01', '24:01'],
  ['25', '25'],
  ['10:75', '10:75'],
  ['173', '173'],
  [':30', ':30'],
])('completeTime turns «%s» into «%s»', (text, meant) => {
  expect(completeTime(text)).toBe(meant);
});

test.each([
  ['09:00', 1, '09:30'],
  ['09:10', 1, '09:30'],
  ['09:10', -1, '09:00'],
  ['00:00', -1, '00:00'],
  ['23:30', 1, '23:30'],
  ['9', 1, '09:30'],
  ['930', 1, '10:00'],
  ['', 1, ''],
  ['99', 1, '99'],
] as const)('stepTime moves «%s» by %i step', (text, steps, next) => {
  expect(stepTime(text, steps, 30)).toBe(next);
});

const MINUTE = fc.integer({ min: 0, max: 1439 });
const EDIT = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), text: fc.stringMatching(/^[0-9:.hx ]$/) }),
  fc.record({ kind: fc.constant('paste' as const), text: fc.stringMatching(/^[0-9:.h ]{1,7}$/) }),
  fc.record({ kind: fc.constant('place' as const), at: fc.nat(5) }),
  fc.constant({ kind: 'backspace' as const }),
  fc.constant({ kind: 'delete' as const }),
);
type Edit = typeof EDIT extends fc.Arbitrary<infer One> ? One : never;

function apply(field: Field, edit: Edit): void {
  if (edit.kind === 'type') field.type(edit.text);
  if (edit.kind === 'paste') field.paste(edit.text);
  if (edit.kind === 'place') field.place(edit.at);
  if (edit.kind === 'backspace') field.backspace();
  if (edit.kind === 'delete') field.delete();
}

test('a time field reads every notation of a time, also after random edits and a clear', () => {
  fc.assert(
    fc.property(
      fc.array(EDIT),
      MINUTE,
      fc.constantFrom('', ':', '.', ',', 'h', ' '),
      fc.boolean(),
      (edits, minute, between, zero) => {
        const field = new Field('10:00');
        for (const edit of edits) apply(field, edit);
        const time = timeOf(minute);
        const written = (zero ? time : time.replace(/^0/, '')).replace(':', between);
        expect(field.clear().type(written).left).toBe(time);
        expect(field.clear().paste(written).left).toBe(time);
        expect(isTime(stepTime(field.text, 1, 15))).toBe(true);
      },
    ),
  );
});

test('editTime leaves the beginning of a time, and a backspace removes at most one character', () => {
  fc.assert(
    fc.property(fc.array(EDIT), (edits) => {
      const field = new Field();
      for (const edit of edits) {
        const { text: before, caret } = field;
        apply(field, edit);
        expect(field.text).toMatch(/^(\d{0,4}|\d{0,2}:\d{0,2})$/);
        expect(field.caret).toBeLessThanOrEqual(field.text.length);
        if (edit.kind === 'backspace') {
          const at = Math.max(0, caret - 1);
          expect(field.text).toBe(before.slice(0, at) + before.slice(caret));
          expect(field.caret).toBe(at);
        }
      }
    }),
  );
});
