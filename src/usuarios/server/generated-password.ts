import { randomInt } from 'node:crypto';

/** No signs that look alike: it is read off a screen and typed. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const SIGNS_OF_A_GROUP = 5;

/** Random, about 99 bits: `h7k2m-qv9xp-…`. */
export function generatedPassword(): string {
  const group = () =>
    Array.from({ length: SIGNS_OF_A_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
