import { filesIn, read } from '../../tools/check/tree.ts';
import { testsIn } from './tests-in-file.ts';

/** A piece of the specification with the test that asserts it. */
export type Item = {
  /** Document, number of the section, and heading in it. */
  at: string;
  /** The piece as the specification writes it. */
  text: string;
  /** The forms in which the test writes it. */
  forms: readonly string[];
  test: { file: string; title: string; source: string };
};

/** Returns the items of all tests of the project, from their metadata (`task-meta.d.ts`). */
export function readItems(root: string): Item[] {
  return filesIn(root, '{src,demo,test,e2e}/**/*.{test,e2e}.{ts,tsx}').flatMap((file) =>
    itemsIn(file, read(root, file)),
  );
}

export function itemsIn(file: string, code: string): Item[] {
  if (!code.includes('specification:')) return [];
  return testsIn(file, code).flatMap(({ title, source, specification }) =>
    Object.entries(specification).flatMap(([at, texts]) =>
      texts.map((each) => {
        const [text, ...forms] = typeof each === 'string' ? [each, each] : each;
        return { at, text, forms, test: { file, title, source } };
      }),
    ),
  );
}
