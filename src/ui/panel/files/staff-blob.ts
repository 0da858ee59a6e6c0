import type { Failure } from '#shared/contract/endpoint.ts';
import { CallError } from '../../call.ts';
import { withSession } from '../session/staff-call.ts';
import { withStepUp } from '../session/step-up.ts';

const CONNECTION = 'Error de conexión. Por favor intenta nuevamente.';

/**
 * A picture or a file that takes the session: neither `<img>` nor a link can send it. With a `body` it
 * is posted. Rejects as `staffCall` does.
 */
export function staffBlob(url: string, signal: AbortSignal, body?: object): Promise<Blob> {
  return withStepUp(() => withSession((token) => blobOnce(url, token, signal, body)));
}

async function blobOnce(
  url: string,
  token: string | null,
  signal: AbortSignal,
  body?: object,
): Promise<Blob> {
  const authorization = `Bearer ${token ?? ''}`;
  const posted = {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const sent = body === undefined ? { headers: { authorization } } : posted;
  const lose = (error: unknown): never => {
    if (signal.aborted) throw error;
    throw new CallError('connection', 0, { message: CONNECTION, code: 'connection' });
  };
  const response = await fetch(url, { ...sent, signal }).catch(lose);
  // The connection can be lost in the middle of the file.
  if (response.ok) return response.blob().catch(lose);
  const said = (await response.json().catch(() => ({}))) as Partial<Failure>;
  const { message = '', code = '' } = said;
  throw new CallError('refused', response.status, { message, code });
}
