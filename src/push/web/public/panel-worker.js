// Shows the pushes of the panel and opens what they are about. It answers no request of a page and stores nothing.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/admin'));
});

/** A browser ends the subscription of a page whose push shows nothing: an unreadable one is shown, too. */
function show(data) {
  const { title, text, tag, path } = read(data);
  return self.registration.showNotification(title, {
    body: text,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    lang: 'es-UY',
    data: { path },
  });
}

function read(data) {
  try {
    const message = data.json();
    if (isComplete(message) && isOfPanel(message.path)) return message;
  } catch {
    // Not JSON, or null.
  }
  return { title: 'Bujía', text: 'Hay novedades en el panel.', tag: 'panel', path: '/admin' };
}

/** A notification without a tag is rejected with `renotify`. */
const isComplete = ({ title, text, tag }) =>
  [title, text, tag].every((value) => typeof value === 'string' && value !== '');

const isOfPanel = (path) => typeof path === 'string' && /^\/admin(#|$)/.test(path);

/** Opens the address in a window of the panel, if there is one: its unsaved forms stay. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const panel = windows.find(({ url }) => new URL(url).pathname === '/admin');
  if (panel === undefined) return self.clients.openWindow(path);
  const window = await panel.focus();
  return path === '/admin' ? window : window.navigate(path);
}
