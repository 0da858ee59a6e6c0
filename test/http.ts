import { UNKNOWN_DEVICE } from '#shared/text/device-name.ts';

/** An answer as a client sees it. */
export type Reply<Data = Record<string, unknown>> = {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    data: Data;
    message?: string;
    error?: string;
    code?: string;
    fields?: Record<string, string>;
  };
};

/** Columns of an audit line of a `fetch` in a test. */
export const LOCAL_AUDIT_CONTEXT = { address: '127.0.0.1', device: UNKNOWN_DEVICE };

/** One HTTP call with a JSON body, as a client would make it. */
export async function request<Data = Record<string, unknown>>(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'GET',
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<Data>> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}
