/** The environment variables that the program reads (docs/operations.md). */
export const CONFIG_NAMES = [
  ...['ADMIN_PASSWORD', 'ADMIN_USERNAME', 'APP_KEY', 'AUDIT_HEADS', 'BACKUP_DIR'],
  ...['BACKUP_RECIPIENT', 'BACKUP_SECOND', 'BACKUP_SECOND_HOST_KEY', 'BACKUP_SECOND_KEY'],
  ...['CREDENTIALS_DIRECTORY', 'DATABASE_POOL_URL', 'DATABASE_URL', 'DATA_DIR', 'HOST'],
  ...['LOG_LEVEL', 'MAIL_FROM', 'METRICS_TOKEN', 'PAYPAL_BASE_URL', 'PAYPAL_CERT_HOSTS'],
  ...['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_ENV', 'PAYPAL_WEBHOOK_ID', 'PORT'],
  ...['PUBLIC_URL', 'RATE_LIMITS', 'SMTP_TLS', 'SMTP_URL', 'STEP_UP_MINUTES', 'TRUST_PROXY'],
  'WEBHOOK_HOSTS',
] as const;

/** Beginnings that variables of other programs on the server do not have. */
const OWN_PREFIXES = ['AUDIT_', 'BACKUP_', 'PAYPAL_', 'SMTP_'];
/** Shorter names such as `HOST` and `APP_KEY` resemble variables of other programs. */
const MIN_LENGTH = 8;
const MAX_CHANGES = 2;

/**
 * Returns a Spanish sentence for each variable that is probably a misspelled one of `CONFIG_NAMES`: it differs in at most
 * two letters, or begins like those of backups, the audit log, mail or PayPal. Such a variable has no effect.
 */
export function misspelledNames(env: Readonly<Record<string, string | undefined>>): string[] {
  const known: readonly string[] = CONFIG_NAMES;
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const upper = name.toUpperCase();
    const near = CONFIG_NAMES.filter(
      (each) => each.length >= MIN_LENGTH && changesBetween(upper, each) <= MAX_CHANGES,
    ).sort((a, b) => changesBetween(upper, a) - changesBetween(upper, b));
    const [meant] = near;
    if (meant !== undefined) {
      return [`La variable ${name} no existe y no tiene efecto. ¿Es ${meant}?`];
    }
    const isOwn = OWN_PREFIXES.some((prefix) => upper.startsWith(prefix));
    return isOwn ? [`La variable ${name} no existe y no tiene efecto.`] : [];
  });
}

/** Returns the number of letters to insert, delete or replace (Levenshtein). */
function changesBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_CHANGES) return MAX_CHANGES + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
