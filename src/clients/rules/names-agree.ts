import { fold } from '#shared/text/fold.ts';

/** Whether all words of one name are words of the other, as the schema's `names_agree()`. */
export function namesAgree(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return (
    words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
  );
}

const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
