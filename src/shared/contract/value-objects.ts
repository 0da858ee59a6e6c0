import * as z from 'zod/mini';

/** Client of a record, in replies. '' is unknown. */
export const clientFields = {
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string(),
};
const client = z.object(clientFields);
export type Client = z.infer<typeof client>;

/** Vehicle of a record, in replies. '' and `null` are unknown. */
export const vehicleFields = {
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  vehicleYear: z.nullable(z.int()),
};
const vehicle = z.object(vehicleFields);
export type Vehicle = z.infer<typeof vehicle>;
