/** Rules against new passwords that are easy to guess, at any length. */

/** Removes case, accents and outer blanks: `Contraseña ` and `contrasena` are the same guess. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * Returns whether the password is the username, with or without non-letters at its ends
 * (`ana.perez2026!`).
 */
export function isUsername(password: string, username: string): boolean {
  const name = folded(username);
  const typed = folded(password);
  return typed === name || (core(typed) !== '' && core(typed) === core(name));
}

/**
 * Returns the words of a person's or business's texts, folded, each text also without its separators:
 * `Ana Pérez` gives `ana`, `perez` and `anaperez`.
 */
export function personalWords(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const words = folded(text).match(/\p{L}+/gu) ?? [];
    return words.length === 0 ? [] : [...words, words.join('')];
  });
}

/** Returns whether the password is in the list, whose entries are folded. */
export function isLeaked(password: string, leaked: ReadonlySet<string>): boolean {
  return leaked.has(folded(password));
}

/**
 * Returns whether a password is easy to guess: a listed word (`common`, folded) with or without digits
 * or symbols around it; only listed words, sequences, repeated characters and short numbers
 * (`abcd1234abcd`); or a possible telephone number or date. No kind of character is required or
 * forbidden.
 */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const typed = folded(password);
  if (!/\p{L}/u.test(typed)) return isNumber(typed) || isRepetition(typed);
  const trimmed = core(typed);
  const guesses = [typed, plainLetters(typed), trimmed, plainLetters(trimmed)];
  return (
    guesses.some((guess) => common.has(guess)) ||
    isPattern(joined(typed)) ||
    (trimmed.length >= SHORTEST_PIECES && isPattern(joined(trimmed))) ||
    [typed, plainLetters(typed)].some((guess) => hasOnlyEasyParts(guess, common))
  );
}

const joined = (text: string) => text.replace(/[\s._-]/g, '');
/** A shorter sequence between digits and symbols may occur in a random password. */
const SHORTEST_PIECES = 6;

/** E.164: no telephone number has more digits. */
const LONGEST_TELEPHONE = 15;
const isNumber = (text: string) =>
  /^[\d\s.,:()+/-]+$/.test(text) && text.replace(/\D/g, '').length <= LONGEST_TELEPHONE;

const hasFewSigns = (text: string) => new Set(joined(text)).size <= FEW_SIGNS;
const isRepetition = (text: string) => hasFewSigns(text) || isPattern(joined(text));

/** More digits than in a date are hard to guess. */
const LONGEST_NUMBER = 8;
const SHORTEST_WORD = 4;
const SHORTEST_ROW = 3;
const FEW_SIGNS = 3;

/** Returns whether every run of letters and of digits is easy to guess. */
function hasOnlyEasyParts(text: string, common: ReadonlySet<string>): boolean {
  if (hasFewSigns(text)) return true;
  const letters = text.match(/\p{L}+/gu) ?? [];
  const digits = text.match(/\d+/g) ?? [];
  return (
    letters.every((run) => isEasyRun(run, common)) &&
    (digits.join('').length <= LONGEST_NUMBER || digits.every(isPattern))
  );
}

/**
 * Returns whether a run is a concatenation of listed words, or a sequence, also with doubled
 * characters (`aabbcc`).
 */
function isEasyRun(run: string, common: ReadonlySet<string>): boolean {
  if (common.has(run) || (run.length >= SHORTEST_ROW && isRow(run.replace(/(.)\1+/g, '$1')))) {
    return true;
  }
  for (let end = SHORTEST_WORD; end <= run.length - SHORTEST_WORD; end += 1) {
    if (common.has(run.slice(0, end)) && isEasyRun(run.slice(end), common)) return true;
  }
  return false;
}

/**
 * Returns whether a text repeats one piece, or is a sequence of the alphabet, the digits or the
 * keyboard.
 */
function isPattern(text: string): boolean {
  return text === '' || repeats(text) || isRow(text);
}

const isRow = (text: string) => ROWS.some((row) => row.includes(text));

/** Returns whether a text repeats one piece: `aaaaaaaaaa`, `1212121212`, `holaholahola`. */
function repeats(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some((length) => {
    const piece = text.slice(0, length);
    return (
      length * 2 <= text.length && piece.repeat(Math.ceil(text.length / length)).startsWith(text)
    );
  });
}

const reversed = (text: string) => [...text].reverse().join('');
const ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'abcdefghijklmnnopqrstuvwxyz', // n and ñ, folded
  '01234567890123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopasdfghjklnzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymju',
  'qazxswedcvfrtgbnhyujmkiolp',
  'qweasdzxcrtyfghvbnuiojklm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
].flatMap((row) => [row, reversed(row)]);

/** Removes digits and symbols at both ends. */
function core(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '');
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and symbols by similar letters: `p4ssw0rd` becomes `password`. */
function plainLetters(text: string): string {
  return [...text].map((sign) => LETTERS[sign] ?? sign).join('');
}
