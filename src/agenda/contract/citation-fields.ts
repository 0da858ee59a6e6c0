import * as z from 'zod/mini';
import { clientFields, vehicleFields } from '#shared/contract/value-objects.ts';

/** What the client or staff enter about a citation, in every reply with a citation. */
export const enteredFields = {
  ...clientFields,
  vehicleType: z.string(),
  ...vehicleFields,
  notes: z.string(),
};
const entered = z.object(enteredFields);
export type EnteredFields = z.infer<typeof entered>;

/** Fields that the client's form and the manual entry send alike. */
export const sentFields = {
  vehicleType: z._default(z.enum(['motorcycle', 'bicycle', 'e-vehicle']), 'motorcycle'),
};
