import type { Endpoint, Failure } from '#shared/contract/endpoint.ts';
import {
  CallError,
  type CallInput,
  type CallReply,
  connectionError,
  isObject,
  urlOf,
} from '../../call.ts';
import { withSession } from '../session/staff-call.ts';

/** In ms without progress. The whole upload may take longer on a slow connection. */
const STALL_TIMEOUT_MS = 30_000;

type Upload = {
  file: File | null;
  onProgress: (part: number) => void;
  /** Sent as `Idempotency-Key`. */
  key?: string;
};

/**
 * Sends a form to an endpoint with a `file`, with the panel's session. Reports the progress (0 to 1),
 * which `fetch` cannot. Resolves and rejects as `staffCall` does.
 */
export async function uploadForm<E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  { file, ...options }: Upload,
): Promise<CallReply<E>> {
  const { params, body }: { params?: unknown; body?: unknown } = input;
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(field, String(value));
  }
  if (file !== null) form.append(entry.fileField ?? 'file', file);
  const address = urlOf(entry, { params });
  return withSession(async (token) => {
    const { status, reply } = await send(entry.method, address, form, { token, ...options });
    return accepted(status, reply) as CallReply<E>;
  }, entry.path);
}

type Options = Omit<Upload, 'file'> & { token: string | null };

function send(method: string, address: string, form: FormData, options: Options) {
  return new Promise<{ status: number; reply: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const rejectLost = () => reject(connectionError(request.status));
    let timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      if (total > 0) options.onProgress(loaded / total);
    };
    request.onerror = rejectLost;
    request.onabort = rejectLost;
    request.onload = () => resolve({ status: request.status, reply: parsed(request.responseText) });
    request.onloadend = () => clearTimeout(timer);
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    if (options.token !== null) {
      request.setRequestHeader('authorization', `Bearer ${options.token}`);
    }
    if (options.key !== undefined) request.setRequestHeader('idempotency-key', options.key);
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
  const failure = (isObject(reply) ? reply : {}) as Partial<Failure>;
  if (status < 400) throw connectionError(status);
  const { message = '', code = '', fields } = failure;
  throw new CallError('refused', status, { message, code, ...(fields && { fields }) });
}
