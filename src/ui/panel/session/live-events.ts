import { type LiveEvent, streamEvents } from '#shared/contract/live-endpoint.ts';
import { expireSession, isReplaced, readSession, type StoredSession } from './session-store.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** In ms. The server sends something every 10 s; a longer silence is a dead connection. */
const LONGEST_SILENCE_MS = 30_000;

export type LiveHandlers = {
  onEvent: (event: LiveEvent) => void;
  /** Called after each connect: events may have been missed, so everything shown is refetched. */
  onCatchUp: () => void;
  onConnected: (connected: boolean) => void;
};

/**
 * Receives live events until `signal` aborts. Uses `fetch`: `EventSource` cannot send the session's
 * token in a header, and a token in a URL would be logged.
 */
export async function followLiveEvents(handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const wasOpen = await followOnce(handlers, signal);
    handlers.onConnected(false);
    pause = wasOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    if (!signal.aborted) await sleep(pause * (0.5 + Math.random()), signal);
  }
}

/** Returns whether the connection was open. */
async function followOnce(handlers: LiveHandlers, signal: AbortSignal): Promise<boolean> {
  const session = readSession();
  const { token } = session;
  if (token === null) return false;
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, LONGEST_SILENCE_MS);
  let open = false;
  try {
    const response = await fetch(streamEvents.path, {
      headers: { authorization: `Bearer ${token}`, accept: streamEvents.mediaType ?? '' },
      signal: controller.signal,
      cache: 'no-store',
    });
    if (response.status === 401) await endUnlessReplaced(session);
    if (!response.ok || !response.body) return false;
    open = true;
    handlers.onConnected(true);
    handlers.onCatchUp();
    for await (const block of blocksOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(abort, LONGEST_SILENCE_MS);
      if (block.event === 'change') handlers.onEvent(JSON.parse(block.data) as LiveEvent);
      if (block.event === 'ended') await endUnlessReplaced(session);
    }
  } catch {
    // Lost: the loop connects again.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
  return open;
}

/** Expires the session unless a step-up has replaced the token; then the loop connects again. */
async function endUnlessReplaced(session: StoredSession): Promise<void> {
  if (!(await isReplaced(session))) expireSession(session.token);
}

type Block = { event: string; data: string };

/** Reads server-sent events: blocks of lines, each ended by an empty line. */
async function* blocksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Block> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield parse(block);
  }
}

function parse(block: string): Block {
  const field = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n');
  return { event: field('event'), data: field('data') };
}

/** Resolves after `ms`, when the network is back or when `signal` aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      window.removeEventListener('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    window.addEventListener('online', wake);
  });
}
