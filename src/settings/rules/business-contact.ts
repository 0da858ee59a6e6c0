import { problem } from '#shared/fields/field-rules.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';
import type { Settings } from './settings.ts';

/** Returns the contact block of the workshop for mails. */
export function businessContact({ name, address, phone, whatsapp }: Settings) {
  return { name, address, phone, whatsapp };
}

/** Whether the workshop has a valid e-mail address. An invalid setting must not make a booking fail. */
export function hasEmailAddress({ email }: Settings): boolean {
  return problem(clientEmail, email) === null;
}
