/** Headers by which a proxy in front announces itself. */
export const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

export type Scrape = {
  /** Whether the socket's other end is this machine. */
  loopback: boolean;
  /** Whether a header of `PROXY_HEADERS` is present. */
  proxied: boolean;
  /** Whether `METRICS_TOKEN` was sent; `null`: none is configured. */
  token: boolean | null;
};

/**
 * Decides who may read the metrics and returns the HTTP status. Where a token is configured only
 * the token counts, because a proxy on the same machine may add no header.
 */
export function metricsAccess({ loopback, proxied, token }: Scrape): 200 | 401 | 403 {
  if (token !== null) return token ? 200 : 401;
  return loopback && !proxied ? 200 : 403;
}
