import { createHmac } from 'node:crypto';
import type { AppKeys } from '../operations/app-keys.ts';

/**
 * Returns the keyed hash of a network, equal for equal networks. The key is not in the database, so a copy of the
 * data reveals no address.
 */
export function networkKey(keys: AppKeys, network: string): Buffer {
  return createHmac('sha256', keys.derive('networks')).update(network).digest();
}
