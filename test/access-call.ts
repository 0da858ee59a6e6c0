import type { Method } from './access-table.ts';

export type RouteParts = { method: Method; path: string; discriminator: string | undefined };

/** Splits the `route` of a row of the access table. */
export function partsOf({ route }: { route: string }): RouteParts {
  const [method, path = '', discriminator] = route.split(' ');
  return { method: method as Method, path, discriminator };
}

/**
 * Replaces the parameters of a path by `place`, or each by `x`. Parameters that do not follow each other have their
 * places in their order, with spaces between them.
 */
export function addressOf(path: string, place?: string): string {
  if (place === undefined) return path.replaceAll(/:\w+/g, 'x');
  const places = place.split(' ').values();
  return path.replaceAll(/:\w+(\/:\w+)*/g, () => places.next().value ?? 'x');
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Sends one call. A stream of events, which never ends, is closed after its headers. */
export async function sendCall(
  url: string,
  method: Method,
  headers: Record<string, string>,
  body?: Record<string, unknown> | FormData,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body && !(body instanceof FormData) && JSON_BODY) },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}
