export type Scrape = {
  /** Whether the call comes from this machine, by the address of its socket. */
  loopback: boolean;
  /** Whether a proxy added one of its headers. */
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
