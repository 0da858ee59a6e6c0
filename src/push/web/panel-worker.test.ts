import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

type Shown = { body?: string; tag?: string; renotify?: boolean };

const SCRIPT = readFileSync(new URL('public/panel-worker.js', import.meta.url), 'utf8');

/** Runs the service worker. Its browser rejects what the Notifications API rejects. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const shown: [string, Shown][] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    registration: {
      async showNotification(title: string, options: Shown) {
        if (options.renotify && !options.tag) throw new TypeError('renotify needs a tag');
        shown.push([title, options]);
      },
    },
  };
  runInNewContext(SCRIPT, { self });
  return {
    events: [...listeners.keys()],
    async push(text: string | null) {
      const data = text === null ? null : { json: () => JSON.parse(text) };
      let work: unknown;
      listeners.get('push')?.({ data, waitUntil: (promise: unknown) => (work = promise) });
      await work;
      return shown.at(-1);
    },
  };
}

const MESSAGE = { title: 'Nueva cita', text: 'Ana', tag: 'booking 1', path: '/admin#cita=1' };

test.each([
  null,
  '',
  'nada',
  'null',
  '[]',
  '"x"',
  JSON.stringify({ ...MESSAGE, tag: undefined }),
  JSON.stringify({ ...MESSAGE, tag: '' }),
  JSON.stringify({ ...MESSAGE, text: 7 }),
  JSON.stringify({ ...MESSAGE, title: '' }),
  JSON.stringify({ ...MESSAGE, path: 'https://ejemplo.com/' }),
  JSON.stringify({ ...MESSAGE, path: '/administrador' }),
])('the service worker shows a general text for the push %j', async (text) => {
  const [title, options] = (await startWorker().push(text)) ?? [];
  expect([title, options]).toEqual([
    'Bujía',
    expect.objectContaining({ body: 'Hay novedades en el panel.', data: { path: '/admin' } }),
  ]);
});

test('the service worker shows a push, and answers no request', async () => {
  const worker = startWorker();
  const [title, options] = (await worker.push(JSON.stringify(MESSAGE))) ?? [];
  expect([title, options?.body]).toEqual(['Nueva cita', 'Ana']);
  expect(worker.events.toSorted()).toEqual(['activate', 'install', 'notificationclick', 'push']);
});
