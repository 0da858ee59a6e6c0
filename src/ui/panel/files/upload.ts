import type { Endpoint, Failure } from '#shared/contract/endpoint.ts';
import { MAX_PICTURE_BYTES, MAX_PIXELS, PICTURE_ERRORS } from '#shared/contract/picture.ts';
import {
  CallError,
  type CallInput,
  type CallReply,
  connectionError,
  isObject,
  urlOf,
} from '../../call.ts';
import { withSession, withStepUp } from '../session/staff-call.ts';

/** In ms without progress. The whole upload may take longer on a slow connection. */
const STALL_TIMEOUT_MS = 30_000;

type Upload = {
  file?: File | null;
  /** Of an endpoint that takes several. */
  files?: readonly File[];
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
  { file = null, files = file === null ? [] : [file], ...options }: Upload,
): Promise<CallReply<E>> {
  const { params, body }: { params?: unknown; body?: unknown } = input;
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(field, String(value));
  }
  for (const each of files) form.append(entry.fileField ?? 'file', each);
  const address = urlOf(entry, { params });
  const once = async (token: string | null) => {
    const { status, reply } = await send(entry, address, form, { token, ...options });
    return accepted(status, reply) as CallReply<E>;
  };
  return withStepUp(() => withSession(once, entry.path));
}

type Options = Omit<Upload, 'file' | 'files'> & { token: string | null };

function send(entry: Endpoint, address: string, form: FormData, options: Options) {
  const { method, timeoutSeconds } = entry;
  return new Promise<{ status: number; reply: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const rejectLost = () => reject(connectionError(request.status));
    let timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      if (total > 0) options.onProgress(loaded / total);
    };
    request.upload.onload = () => {
      if (timeoutSeconds === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), timeoutSeconds * 1000);
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

/** One result per chosen file, shared by the preview and the upload. */
const shrunk = new WeakMap<File, Promise<File>>();

/**
 * Scales a picture down to `longestSide` pixels and applies its orientation before the upload. A photo
 * of 12 megapixels may exceed the limit of 5 MB, and the server stores no more pixels than that.
 * Returns the file itself if it is small enough or the browser cannot decode it.
 */
export function shrinkPicture(file: File, longestSide: number): Promise<File> {
  const existing = shrunk.get(file);
  if (existing !== undefined) return existing;
  const result = file.type.startsWith('image/')
    ? shrink(file, longestSide).catch(() => file)
    : Promise.resolve(file);
  shrunk.set(file, result);
  return result;
}

/** Types that the server accepts (`platform/http/picture.ts`); browsers may decode more. */
const READ_BY_SERVER = /^image\/(?:jpeg|png|gif|webp)$/;
const MAY_BE_TRANSPARENT = /^image\/(?:png|gif|webp)$/;

async function shrink(file: File, longestSide: number): Promise<File> {
  // The browser applies the orientation tag to the bitmap.
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = picture;
    const scale = longestSide / Math.max(width, height);
    const accepted =
      READ_BY_SERVER.test(file.type) &&
      file.size <= MAX_PICTURE_BYTES &&
      width * height <= MAX_PIXELS;
    if (accepted && scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * Math.min(1, scale)));
    canvas.height = Math.max(1, Math.round(height * Math.min(1, scale)));
    const blob = await drawn(picture, canvas, MAY_BE_TRANSPARENT.test(file.type));
    return accepted && blob.size >= file.size ? file : namedAs(blob, file);
  } finally {
    picture.close();
  }
}

const QUALITY = 0.9;

/** Encodes JPEG, or WebP for a picture that may be transparent unless that exceeds the limit. */
async function drawn(picture: ImageBitmap, canvas: HTMLCanvasElement, transparent: boolean) {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (transparent) {
    const webp = await encoded(canvas, 'image/webp');
    if (webp.size <= MAX_PICTURE_BYTES) return webp;
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return encoded(canvas, 'image/jpeg');
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the picture was not encoded'));
    canvas.toBlob(done, type, QUALITY);
  });
}

function namedAs(blob: Blob, { name, lastModified }: File): File {
  const ending = blob.type.replace('image/', '.').replace('jpeg', 'jpg');
  return new File([blob], `${name.replace(/\.\w+$/, '')}${ending}`, {
    type: blob.type,
    lastModified,
  });
}

const HEIC = 'Las fotos HEIC no se pueden usar. Guárdala como JPG y vuelve a elegirla.';

/**
 * Returns why a file cannot be uploaded as a picture, judged by its name, type and size, else `null`.
 * Call it with the result of `shrinkPicture`.
 */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return HEIC;
  if (!type.startsWith('image/')) return PICTURE_ERRORS['not-an-image'][1];
  return size > MAX_PICTURE_BYTES ? PICTURE_ERRORS['image-too-large'][1] : null;
}
