import type { Endpoint, Failure } from '#kernel/endpoint.ts';
import { CallError, type CallInput, type CallReply } from '../call.ts';
import { expireSession, readToken } from './session-store.ts';
import { endsSession } from './staff-call.ts';

const CONNECTION = 'Error de conexión. Por favor intenta nuevamente.';
/** Of silence, not in all: a slow telephone may send for a long time. */
const PATIENCE_MS = 30_000;

/**
 * Sends one file to an entry with a `file`, with the panel's session, and tells how far it is (0 to
 * 1): `fetch` cannot. Resolves and rejects as `staffCall` does.
 */
export async function uploadFile<E extends Endpoint>(
  entry: E,
  { params }: Pick<CallInput<E> & { params?: unknown }, 'params'>,
  file: File,
  onProgress: (part: number) => void,
): Promise<CallReply<E>> {
  const token = readToken();
  const form = new FormData();
  form.append(entry.file ?? 'file', file);
  try {
    const { status, reply } = await send(entry.method, addressOf(entry, params), form, {
      token,
      onProgress,
    });
    return accepted(status, reply) as CallReply<E>;
  } catch (error) {
    if (endsSession(error)) expireSession(token);
    throw error;
  }
}

function addressOf(entry: Endpoint, params: unknown): string {
  return entry.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(
      typeof params === 'object' && params !== null ? String(Reflect.get(params, name)) : '',
    ),
  );
}

type Options = { token: string | null; onProgress: (part: number) => void };

function send(method: string, address: string, form: FormData, options: Options) {
  return new Promise<{ status: number; reply: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(connectionError(request.status));
    let timer = setTimeout(() => request.abort(), PATIENCE_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), PATIENCE_MS);
      if (total > 0) options.onProgress(loaded / total);
    };
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => resolve({ status: request.status, reply: parsed(request.responseText) });
    request.onloadend = () => clearTimeout(timer);
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    if (options.token !== null) {
      request.setRequestHeader('authorization', `Bearer ${options.token}`);
    }
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function accepted(status: number, reply: unknown): object {
  if (isObject(reply) && 'success' in reply && reply.success === true) return reply;
  const no = (isObject(reply) ? reply : {}) as Partial<Failure>;
  if (status < 400) throw connectionError(status);
  const { message = '', code = '', fields } = no;
  throw new CallError('refused', status, { message, code, ...(fields && { fields }) });
}

function isObject(reply: unknown): reply is object {
  return typeof reply === 'object' && reply !== null;
}

function connectionError(status: number): CallError {
  return new CallError('connection', status, { message: CONNECTION, code: 'connection' });
}
