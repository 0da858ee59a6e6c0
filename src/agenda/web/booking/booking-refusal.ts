import type { CallError } from '#web-kit/call.ts';
import { SENTENCES } from '../../contract/citation.ts';
import { nearestOf, type Start } from '../citation-api.ts';
import { type Problems, STEPS } from './booking-fields.ts';
import { availabilityStore } from './use-availability.ts';
import type { Wizard } from './use-wizard.ts';

/** A sentence about the whole booking; `call` where only the workshop itself can help. */
export type BookingFailure = { sentence: string; call?: boolean };

type Ways = { fail: (failure: BookingFailure) => void; onSlotTaken: (nearest: Start[]) => void };

/** Brings what the server refused to the step that can mend it, else to the last step's banner. */
export function bringHome(error: CallError, wizard: Wizard, { fail, onSlotTaken }: Ways): void {
  const sentence = error.message === '' ? SENTENCES.bookingFailed : error.message;
  const fields = shownFields(error.fields);
  if (error.code === 'slot-taken' || error.code === 'slot-unavailable') {
    availabilityStore.forget();
    onSlotTaken(nearestOf(error.data));
    wizard.lose('time', sentence);
    wizard.open(4, true);
  } else if (error.code === 'service-unavailable') {
    wizard.lose('service', sentence);
    wizard.open(3, true);
  } else if (Object.keys(fields).length > 0) wizard.refuse(fields);
  else fail({ sentence, call: error.status === 429 });
}

/** The refused fields that some step shows. */
function shownFields(fields: Record<string, string> | undefined): Problems {
  const problems: Problems = {};
  for (const { fields: names } of Object.values(STEPS)) {
    for (const name of names) {
      const sentence = fields?.[name];
      if (sentence !== undefined) problems[name] = sentence;
    }
  }
  return problems;
}
