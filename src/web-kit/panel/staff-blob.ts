import type { Failure } from '#kernel/endpoint.ts';
import { CallError } from '../call.ts';
import { expireSession, readToken } from './session-store.ts';
import { endsSession } from './staff-call.ts';

const CONNECTION = 'Error de conexión. Por favor intenta nuevamente.';

/** A picture or a file that takes the session: neither `<img>` nor a link can send it. Rejects as `staffCall` does. */
export async function staffBlob(url: string, signal: AbortSignal): Promise<Blob> {
  const token = readToken();
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const response = await fetch(url, { headers, signal }).catch((error) => {
    if (signal.aborted) throw error;
    throw new CallError('connection', 0, { message: CONNECTION, code: 'connection' });
  });
  if (response.ok) return response.blob();
  const said = (await response.json().catch(() => ({}))) as Partial<Failure>;
  const { message = '', code = '' } = said;
  const refused = new CallError('refused', response.status, { message, code });
  if (endsSession(refused)) expireSession(token);
  throw refused;
}
