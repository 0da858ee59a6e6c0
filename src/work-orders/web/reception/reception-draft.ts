import * as z from 'zod/mini';
import { normalizeAmount, normalizeWhole } from '#shared/fields/number-input.ts';
import type { CallInput } from '#ui/call.ts';
import type { receiveVehicle } from '../../contract/work-order.ts';

/** What is typed at the reception. */
const draftSchema = z.object({
  km: z.string(),
  /** Eighths of a tank, 0–8. */
  fuel: z.nullable(z.int()),
  accessories: z.array(z.string()),
  complaint: z.string(),
  /** '' without a promise. */
  date: z.string(),
  time: z.string(),
  limit: z.string(),
});
export type ReceptionDraft = z.infer<typeof draftSchema>;

export const emptyReception = (notes: string): ReceptionDraft => ({
  km: '',
  fuel: null,
  accessories: [],
  complaint: notes.trim(),
  date: '',
  time: '',
  limit: '',
});

/** Returns a stored draft; `null` if the text is none. */
export function readReception(text: string | null): ReceptionDraft | null {
  if (text === null) return null;
  try {
    return z.safeParse(draftSchema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function receptionBody(
  draft: ReceptionDraft,
): NonNullable<CallInput<typeof receiveVehicle>['body']> {
  const { km, fuel, accessories, complaint, date, time, limit } = draft;
  const promises = date !== '' || time !== '';
  return {
    ...(km.trim() !== '' && { km: normalizeWhole(km) }),
    ...(fuel !== null && { fuelEighths: fuel }),
    accessories,
    complaint,
    ...(limit.trim() !== '' && { limit: normalizeAmount(limit) }),
    ...(promises && { promised: { date, time } }),
  };
}

/** `promised.date` is shown at its own field. */
export const receptionField = (path: string): string =>
  path
    .replace('promised.', '')
    .replace('fuelEighths', 'fuel')
    .replace(/^accessories\..*/, 'accessories');
