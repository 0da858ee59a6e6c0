import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * A code point that is no surrogate, for `fc.string({ unit: anyCharacter })`. It draws the same texts as the unit
 * `binary` of fast-check, which stores all code points in a map at its first use: 1 s of CPU time per worker.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: 0x10_ffff - SURROGATES }).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text)
      throw new Error('no character');
    return point < FIRST_SURROGATE ? point : point - SURROGATES;
  },
);
