/** Which new passwords are too easy to guess, whatever their length. */

/** Without case, accents and blanks at the ends: `Contraseña ` and `contrasena` are one guess. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The user's name, also with something at its ends that is no letter (`ana.perez2026!`). */
export function isUsername(password: string, username: string): boolean {
  const name = folded(username);
  const given = folded(password);
  return given === name || (core(given) !== '' && core(given) === core(name));
}

/** Whether the password is one of the list, which holds folded ones. */
export function isLeaked(password: string, leaked: ReadonlySet<string>): boolean {
  return leaked.has(folded(password));
}

/**
 * `common` holds folded ones. A listed one with digits or signs around it counts too, and so does
 * what is made of nothing but listed words, rows, repeated signs and short numbers
 * (`abcd1234abcd`), and so is what could be a telephone number or a date. No kind of sign is asked
 * for or refused.
 */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const given = folded(password);
  if (!/\p{L}/u.test(given)) return isNumber(given) || isRepetition(given);
  const ends = core(given);
  const guesses = [given, plainLetters(given), ends, plainLetters(ends)];
  return (
    guesses.some((guess) => common.has(guess)) ||
    isPattern(joined(given)) ||
    (ends.length >= SHORTEST_PIECES && isPattern(joined(ends))) ||
    [given, plainLetters(given)].some((guess) => hasOnlyEasyParts(guess, common))
  );
}

const joined = (text: string) => text.replace(/[\s._-]/g, '');
/** A shorter row between digits and signs may stand in any random password. */
const SHORTEST_PIECES = 6;

/** E.164: no telephone number has more digits. */
const LONGEST_TELEPHONE = 15;
const isNumber = (text: string) =>
  /^[\d\s.,:()+/-]+$/.test(text) && text.replace(/\D/g, '').length <= LONGEST_TELEPHONE;

const hasFewSigns = (text: string) => new Set(joined(text)).size <= FEW_SIGNS;
const isRepetition = (text: string) => hasFewSigns(text) || isPattern(joined(text));

/** More digits than in a date are a secret of their own. */
const LONGEST_NUMBER = 8;
const SHORTEST_WORD = 4;
const SHORTEST_ROW = 3;
const FEW_SIGNS = 3;

/** Whether every run of letters and of digits is easy. */
function hasOnlyEasyParts(text: string, common: ReadonlySet<string>): boolean {
  if (hasFewSigns(text)) return true;
  const letters = text.match(/\p{L}+/gu) ?? [];
  const digits = text.match(/\d+/g) ?? [];
  return (
    letters.every((run) => isEasyRun(run, common)) &&
    (digits.join('').length <= LONGEST_NUMBER || digits.every(isPattern))
  );
}

/** Listed words one after the other, or a row, also with its signs doubled (`aabbcc`). */
function isEasyRun(run: string, common: ReadonlySet<string>): boolean {
  if (common.has(run) || (run.length >= SHORTEST_ROW && isRow(run.replace(/(.)\1+/g, '$1')))) {
    return true;
  }
  for (let end = SHORTEST_WORD; end <= run.length - SHORTEST_WORD; end += 1) {
    if (common.has(run.slice(0, end)) && isEasyRun(run.slice(end), common)) return true;
  }
  return false;
}

/** One piece over and over, or signs in a row of the alphabet, the digits or the keyboard. */
function isPattern(text: string): boolean {
  return text === '' || repeats(text) || isRow(text);
}

const isRow = (text: string) => ROWS.some((row) => row.includes(text));

/** `aaaaaaaaaa`, `1212121212`, `holaholahola`. */
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

/** Without the digits and signs at its ends. */
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

/** `p4ssw0rd` as the word that it plays. */
function plainLetters(text: string): string {
  return [...text].map((sign) => LETTERS[sign] ?? sign).join('');
}
