/** The mail domains of most clients. */
const KNOWN_DOMAINS = [
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

/** Real domains that look like a typo of a known one. */
const SIMILAR_DOMAINS = [
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'aol.com',
  'me.com',
  'live.es',
];

/**
 * Returns the corrected address when the domain is one typo away from a known one (two for a domain
 * of 9 characters or more) or ends in «.con», else `null`. Forms offer the correction and also accept
 * the typed address, because its domain may exist.
 */
export function suggestEmail(email: string): string | null {
  const [, user, typedDomain] = /^(.+)@([^@]+)$/.exec(email.trim()) ?? [];
  if (user === undefined || typedDomain === undefined) return null;
  const domain = typedDomain.toLowerCase();
  if (KNOWN_DOMAINS.includes(domain) || SIMILAR_DOMAINS.includes(domain)) return null;
  const corrected =
    KNOWN_DOMAINS.find((known) => editDistance(domain, known) === 1) ??
    KNOWN_DOMAINS.find((known) => known.length >= 9 && editDistance(domain, known) === 2) ??
    (domain.endsWith('.con') ? `${domain.slice(0, -1)}m` : undefined);
  return corrected === undefined ? null : `${user}@${corrected}`;
}

/** Damerau–Levenshtein distance: letters missing, added, wrong or swapped with their neighbour. */
function editDistance(from: string, to: string): number {
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
