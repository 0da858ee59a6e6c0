import type { Failure } from '#shared/contract/endpoint.ts';
import { CallError, connectionError } from '../../call.ts';
import { withSession, withStepUp } from '../session/staff-call.ts';

type Options = {
  /** Without it the download runs to its end. */
  signal?: AbortSignal;
  /** Posted if given. */
  body?: object;
};

/**
 * Fetches a picture or file that needs the session: neither `<img>` nor a link can send the token.
 * Rejects as `staffCall` does.
 */
export function staffBlob(url: string, options: Options = {}): Promise<Blob> {
  return withStepUp(() => withSession((token) => blobOnce(url, token, options)));
}

async function blobOnce(
  url: string,
  token: string | null,
  { signal, body }: Options,
): Promise<Blob> {
  const authorization = `Bearer ${token ?? ''}`;
  const posted = {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const init = body === undefined ? { headers: { authorization } } : posted;
  const rejectLost = (error: unknown): never => {
    if (signal?.aborted) throw error;
    throw connectionError(0);
  };
  const response = await fetch(url, { ...init, signal: signal ?? null }).catch(rejectLost);
  // The connection can be lost in the middle of the file.
  if (response.ok) return response.blob().catch(rejectLost);
  const failure = (await response.json().catch(() => ({}))) as Partial<Failure>;
  const { message = '', code = '' } = failure;
  throw new CallError('refused', response.status, { message, code });
}
