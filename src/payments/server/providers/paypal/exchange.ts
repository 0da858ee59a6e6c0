import type { Logger } from 'pino';
import { OutcomeUnknown } from '../provider.ts';

/** The longest answer, a list of 500 transactions, has about 300 kB. */
const MAX_BYTES = 1_000_000;

export type HttpOptions = {
  baseUrl: string;
  clientId: string;
  secret: string;
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
  timeoutMs: number;
};

export type Answered = { status: number; text: string };

/** One request and its whole answer. Logs the debug id of each answer, which PayPal's support asks for. */
export async function exchange(
  { baseUrl, log }: Pick<HttpOptions, 'baseUrl' | 'log'>,
  name: string,
  path: string,
  init: RequestInit,
): Promise<Answered> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(baseUrl + path, { ...init, redirect: 'error' });
    const text = await limitedText(response, MAX_BYTES);
    const debugId = response.headers.get('paypal-debug-id');
    log.info({ call: name, status: response.status, debugId, ms: took() }, 'paypal');
    return { status: response.status, text };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ call: name, reason, ms: took() }, 'paypal silent');
    throw new OutcomeUnknown('incomplete answer', { cause: error });
  }
}

export function jsonOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new OutcomeUnknown('not JSON', { cause: error });
  }
}

/** An answer longer than the caller allows. */
export class TooLong extends Error {
  override name = 'TooLong';
}

/** The body as text; stops reading and throws `TooLong` after `mostBytes` (unpacked). */
export async function limitedText(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body, which ends the connection.
    if (bytes > mostBytes) throw new TooLong(`more than ${mostBytes} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
