import 'vitest';

/**
 * A piece of the specification, letter for letter, that a test asserts. If the test writes the
 * piece in other forms (a number, a price, a selector), those follow; the test contains all of
 * them.
 */
type SpecifiedText = string | readonly [text: string, ...forms: string[]];

declare module 'vitest' {
  interface TaskMeta {
    /** By document, number of the section, and heading in it: `public 5 Appointment, step 1`. */
    specification?: Readonly<Record<string, readonly SpecifiedText[]>>;
  }
}
