import * as z from 'zod/mini';
import { DEFERRED_REASONS } from '../rules/deferred-work.ts';

const service = z.object({ _id: z.string(), name: z.string() });

/** When a service is due again; days are workshop-local. */
export const nextService = z.object({
  service,
  dueDay: z.nullable(z.string()),
  dueKm: z.nullable(z.int()),
  /** Day on which the motorcycle reaches `dueKm` at its pace; `null`: no pace is known. */
  projectedDay: z.nullable(z.string()),
  /** The pace: «2.100 km en 71 días»; `null` without a projection. */
  ground: z.nullable(z.string()),
  /** Day and citation of the delivery from which it counts. */
  fromDay: z.string(),
  fromCitation: z.string(),
});
export type ListedNextService = z.infer<typeof nextService>;

/** Work that the client declined or postponed. */
export const deferredWork = z.object({
  _id: z.string(),
  text: z.string(),
  reason: z.enum(DEFERRED_REASONS),
  service: z.nullable(service),
  dueDay: z.nullable(z.string()),
  dueKm: z.nullable(z.int()),
  /** The citation in which it was done. */
  doneIn: z.nullable(z.object({ _id: z.string(), date: z.string() })),
  droppedAt: z.nullable(z.string()),
  /** Name of the staff member who wrote it down. */
  by: z.string(),
  createdAt: z.string(),
});
export type DeferredWork = z.infer<typeof deferredWork>;
