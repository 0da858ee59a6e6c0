import { fold } from './fold.ts';

/** The words of a text, folded, each after a blank; then its letters and digits alone if they differ. */
export function searchKeys(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const words = ` ${fold(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()}`;
      const key = searchKey(text);
      return words === ` ${key}` ? `${words}\n` : `${words}\n${key}\n`;
    })
    .join('');
}

/** Letters and digits of a text, folded. */
export function searchKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** A word of one or two letters begins a word of the record, if the search has other words. */
const SHORT_WORD = 2;

/** Parts of a search: the keys of a matching record contain all of `parts`, or `joined`. */
export type SearchParts = { parts: string[]; joined: string | null };

/**
 * Returns the parts of a search (docs/rules/search.md 1), one for each word. `joined` is for words
 * that the record writes as one: «mt 07» for «MT07». `null` for a text without letters and digits.
 */
export function searchParts(text: string): SearchParts | null {
  const words = [...new Set(text.split(/\s+/).map(searchKey))].filter((word) => word !== '');
  if (words.length === 0) return null;
  const [only] = words;
  if (words.length === 1 && only !== undefined) return { parts: [only], joined: null };
  const isShort = (word: string) => [...word].length <= SHORT_WORD;
  return {
    parts: words.map((word) => (isShort(word) ? ` ${word}` : word)),
    joined: words.some(isShort) ? words.join('') : null,
  };
}

/** Whether texts match a search, as in the database (docs/rules/search.md). All match a blank one. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  if (search.trim() === '') return true;
  const asked = searchParts(search);
  if (asked === null) return false;
  const keys = searchKeys(texts);
  const { parts, joined } = asked;
  return parts.every((part) => keys.includes(part)) || (joined !== null && keys.includes(joined));
}

const PHONE_CHARACTERS = /^[\d\s()+./-]+$/;
const MIN_DIGITS = 3;
/** Digits of the country code 598 and the shortest national number. */
const MIN_INTERNATIONAL_DIGITS = 11;

/**
 * Returns the digits to search for in stored telephone numbers. The typed part and the stored number
 * may each be written with `+598`, with the leading zero or without. Returns `null` when the text has
 * characters of no telephone number, or too few digits.
 */
export function phoneDigits(typed: string): string | null {
  const text = typed.trim();
  if (!PHONE_CHARACTERS.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const international = /^(\+|00)/.test(text) || digits.length >= MIN_INTERNATIONAL_DIGITS;
  const national = international ? digits.replace(/^598/, '') : digits;
  const significant = national.replace(/^0+/, '');
  return significant.length < MIN_DIGITS ? null : significant;
}
