import type { Logger } from 'pino';
import { Unknown } from '../provider.ts';
import { limitedText } from './limited-text.ts';

/** A list of 500 transactions, the longest answer, has some 300 kB. */
const MOST_BYTES = 1_000_000;

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

/** One request and its whole answer. PayPal's support asks for the debug id: every answer's is logged. */
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
    const text = await limitedText(response, MOST_BYTES);
    const debugId = response.headers.get('paypal-debug-id');
    log.info({ call: name, status: response.status, debugId, ms: took() }, 'paypal');
    return { status: response.status, text };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ call: name, reason, ms: took() }, 'paypal silent');
    throw new Unknown('no whole answer', { cause: error });
  }
}

export function jsonOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new Unknown('no JSON', { cause: error });
  }
}
