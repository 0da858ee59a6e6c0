import { staffCall } from '#ui/panel/session/staff-call.ts';
import { findPushDevice } from '../contract/push-device.ts';
import { readSubscription } from './browser-push.ts';

/**
 * Tells the server that this browser belongs to the session: its sign-out ends the pushes, and those of another user who
 * used the browser before end now. Without an answer, the next opening of the panel tells it.
 */
export async function claimDevice(): Promise<void> {
  const subscription = await readSubscription();
  if (subscription === null) return;
  await staffCall(findPushDevice, { body: { endpoint: subscription.endpoint } });
}
