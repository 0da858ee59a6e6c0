/** The mail domains of most clients. */
const KNOWN = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'hotmail.es',
  'outlook.es',
  'yahoo.es',
  'yahoo.com.ar',
  'adinet.com.uy',
  'vera.com.uy',
  'montevideo.com.uy',
];

/** Real domains that look like a typo of one above. */
const REAL = ['ymail.com', 'mail.com', 'email.com', 'gmx.com', 'aol.com', 'me.com', 'live.es'];

/**
 * Returns the corrected address when the domain is one typo away from a known one (two for a long
 * domain) or ends in «.con», else `null`. Forms offer it and accept the typed address all the same:
 * the domain may exist.
 */
export function suggestEmail(email: string): string | null {
  const [, user, given] = /^(.+)@([^@]+)$/.exec(email.trim()) ?? [];
  if (user === undefined || given === undefined) return null;
  const domain = given.toLowerCase();
  if (KNOWN.includes(domain) || REAL.includes(domain)) return null;
  const meant =
    KNOWN.find((known) => slips(domain, known) === 1) ??
    KNOWN.find((known) => known.length >= 9 && slips(domain, known) === 2) ??
    (domain.endsWith('.con') ? `${domain.slice(0, -1)}m` : undefined);
  return meant === undefined ? null : `${user}@${meant}`;
}

/** Counts letters that are missing, added, wrong or swapped with their neighbour. */
function slips(from: string, to: string): number {
  let last: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const change = (row[j - 1] ?? 0) + (same ? 0 : 1);
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = swapped ? (last[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    last = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
