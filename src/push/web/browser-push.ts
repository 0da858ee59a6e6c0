const WORKER = '/panel-worker.js';
const SCOPE = '/admin';

/** `install`: an iPhone or iPad, where only an installed panel gets pushes. */
export type PushSupport = 'install' | 'unsupported' | 'blocked' | 'ready';

export function readPushSupport(): PushSupport {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isApplePhone() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** An iPad names itself a Mac, which has no touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Returns the subscription of this browser, or `null`. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

/**
 * Asks the user, and subscribes this browser anew: a subscription that the server does not know may have another key.
 * Returns `null` without permission. Rejects if the browser cannot reach its service.
 */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return subscribedOf(await pushManager.subscribe(options));
}

export function subscribedOf(subscription: PushSubscription): Subscribed {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}

/** Ends the subscription of this browser. The server has forgotten it already. */
export async function unsubscribe(): Promise<void> {
  await (await readSubscription())?.unsubscribe();
}
