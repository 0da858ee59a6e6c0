import type { ClientCitation } from '#agenda/contract/client-citation.ts';

/** Text fields that a client's next booking starts with. */
export const LASTING_TEXTS = [
  'clientName',
  'clientEmail',
  'clientPhone',
  'vehicleBrand',
  'vehicleModel',
] as const satisfies readonly (keyof ClientCitation)[];

export type LastingField = (typeof LASTING_TEXTS)[number] | 'vehicleYear';

/** Returns the draft of a client's next booking: the client and the motorcycle of this one. */
export function nextDraft(citation: ClientCitation): Record<LastingField, string> {
  const draft = { vehicleYear: String(citation.vehicleYear ?? '') } as Record<LastingField, string>;
  for (const name of LASTING_TEXTS) draft[name] = citation[name];
  return draft;
}
