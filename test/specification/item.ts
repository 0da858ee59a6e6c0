/**
 * What one test asserts of the specification: the text, constant, limit, route, field, status or
 * rule as the specification writes it, letter for letter. Where the test writes it otherwise (a
 * number, a price, a selector), what it writes follows: all of that stands in the test.
 */
type Said = string | readonly [says: string, ...seenAs: string[]];

/** `at`: document, number of the section and heading in it, as in `public 5 Appointment, step 1`. */
export type Row = { at: string; file: string; test: string; says: readonly Said[] };

export type Item = {
  at: string;
  says: string;
  seenAs: readonly string[];
  file: string;
  test: string;
};

export function itemsOf(rows: readonly Row[]): Item[] {
  return rows.flatMap(({ at, file, test, says }) =>
    says.map((said) => {
      const [text, ...seenAs] = typeof said === 'string' ? [said, said] : said;
      return { at, says: text, seenAs, file, test };
    }),
  );
}
