import { problem } from '#shared/fields/field-rules.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';
import type { Settings } from './settings.ts';

/** What every mail says of the workshop. */
export function businessContact({ name, address, phone, whatsapp }: Settings) {
  return { name, address, phone, whatsapp };
}

/** A wrong setting must never stand between a client and a booking. */
export function hasEmailAddress({ email }: Settings): boolean {
  return problem(clientEmail, email) === null;
}
