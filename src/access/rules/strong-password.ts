/** Letters and digits that are not confused when they are read out or written down. */
export const PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 148 bits; OWASP ASVS 5.0, 11.5.1 requires 128. */
export const GROUP_COUNT = 6;
export const GROUP_LENGTH = 5;

/**
 * Returns six groups of five characters: `k7mwp-x2h9d-…`. `random` returns cryptographically random
 * bytes; bytes that would make some characters more likely are skipped.
 */
export function strongPassword(random: () => number): string {
  const most = 256 - (256 % PASSWORD_CHARACTERS.length);
  const sign = (): string => {
    const byte = random();
    return byte < most ? (PASSWORD_CHARACTERS[byte % PASSWORD_CHARACTERS.length] ?? '') : sign();
  };
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}
