/** Letters and digits that nobody mixes up when they are read out or written down. */
export const SECRET_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
export const GROUP_LENGTH = 5;

/** Four groups of five, 99 bits: `k7mwp-x2h9d-…`. */
export function strongPassword(random: () => number): string {
  return readableSecret(random, PASSWORD_GROUPS);
}

/**
 * Groups of five signs. `random` gives bytes that cannot be guessed; a byte that would make some
 * signs likelier than others is passed over.
 */
export function readableSecret(random: () => number, groups: number): string {
  const most = 256 - (256 % SECRET_SIGNS.length);
  const sign = (): string => {
    const byte = random();
    return byte < most ? (SECRET_SIGNS[byte % SECRET_SIGNS.length] ?? '') : sign();
  };
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: groups }, group).join('-');
}
