import createClient from 'openapi-fetch';

/** An answer of the API with `success: false`. */
export class BujiaError extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, fields?: Record<string, string>, data?: unknown }} failure
   * @param {number | null} retryAfter
   */
  constructor(status, failure, retryAfter = null) {
    super(failure.message ?? `HTTP ${status}`);
    this.name = 'BujiaError';
    this.status = status;
    this.code = failure.code ?? 'unknown';
    this.fields = failure.fields ?? {};
    this.data = failure.data;
    this.retryAfter = retryAfter;
  }
}

/** Returns a client of the workshop at `url`, which calls with an API token. */
export function createBujiaClient({ url, token, fetch }) {
  return createClient({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${token}` },
    bodySerializer,
    ...(fetch && { fetch }),
  });
}

/** Returns the body of a call: a form if it has a file, otherwise JSON. */
function bodySerializer(body) {
  const fields = Object.entries(body ?? {});
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) if (value !== undefined) form.append(name, value);
  return form;
}

/** Returns `data` of an answer. Throws `BujiaError` for a failed one. */
export async function unwrap(answer) {
  const { data, error, response } = await answer;
  if (response.ok && data !== undefined) return data.data;
  const failure = typeof error === 'object' && error !== null ? error : {};
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  throw new BujiaError(response.status, failure, Number.isNaN(seconds) ? null : seconds);
}
