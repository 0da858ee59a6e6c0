import { problem } from '#kernel/field-rules.ts';
import { clientEmail } from '#kernel/person-fields.ts';
import type { Settings } from './settings.ts';

/** What every mail says of the workshop. */
export function businessOf({ name, address, phone, whatsapp }: Settings) {
  return { name, address, phone, whatsapp };
}

/** A wrong setting must never stand between a client and a booking. */
export function hasOwnAddress({ email }: Settings): boolean {
  return problem(clientEmail, email) === null;
}
