import createClient from 'openapi-fetch';

/** An answer of the API with `success: false`. */
export class BujiaError extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, fields?: Record<string, string>, data?: unknown }} failure
   */
  constructor(status, failure) {
    super(failure.message ?? `HTTP ${status}`);
    this.name = 'BujiaError';
    this.status = status;
    this.code = failure.code ?? 'unknown';
    this.fields = failure.fields ?? {};
    this.data = failure.data;
  }
}

/** Returns a client of the workshop at `url`, which calls with an API token. */
export function createBujiaClient({ url, token, fetch }) {
  return createClient({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${token}` },
    ...(fetch && { fetch }),
  });
}

/** Returns `data` of an answer. Throws `BujiaError` for a failed one. */
export async function unwrap(answer) {
  const { data, error, response } = await answer;
  if (response.ok && data !== undefined) return data.data;
  throw new BujiaError(response.status, typeof error === 'object' && error !== null ? error : {});
}
