/** Letters and digits that nobody mixes up when they are read out or written down. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/**
 * Four groups of five, 99 bits: `k7mwp-x2h9d-…`. `random` gives bytes that cannot be guessed; a
 * byte that would make some signs likelier than others is passed over.
 */
export function strongPassword(random: () => number): string {
  const most = 256 - (256 % SIGNS.length);
  const sign = (): string => {
    const byte = random();
    return byte < most ? (SIGNS[byte % SIGNS.length] ?? '') : sign();
  };
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
