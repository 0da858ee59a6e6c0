/** Which new passwords are too easy to guess, whatever their length. */

/** Without case, accents and blanks at the ends: `Contraseña ` and `contrasena` are one guess. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The user's name, also with something at its ends that is no letter (`ana.perez2026!`). */
export function isTheName(password: string, username: string): boolean {
  const name = folded(username);
  const given = folded(password);
  return given === name || (core(given) !== '' && core(given) === core(name));
}

/** `common` holds folded ones; a listed one with digits or signs around it counts too. */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const given = folded(password);
  const guesses = [given, plainLetters(given), core(given), plainLetters(core(given))];
  return guesses.some((guess) => common.has(guess)) || isPattern(given.replace(/[\s._-]/g, ''));
}

/** One piece over and over, or signs in a row of the alphabet, the digits or the keyboard. */
function isPattern(text: string): boolean {
  return text === '' || repeats(text) || ROWS.some((row) => row.includes(text));
}

/** `aaaaaaaaaa`, `1212121212`, `holaholahola`. */
function repeats(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some((length) => {
    const piece = text.slice(0, length);
    return piece.repeat(Math.ceil(text.length / length)).startsWith(text);
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
