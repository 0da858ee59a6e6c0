import * as z from 'zod/mini';
import { id, text, trueOrFalse, wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import * as person from '#shared/fields/person-fields.ts';
import { CLIENT_FIELD_TEXTS, contactKey, recordName, recordNotes } from '../rules/client-fields.ts';
import { parseTaxNumber, taxName, taxNumber } from '../rules/tax-number.ts';
import { CLIENT_ENDPOINT, clientParams, clientRecord } from './client.ts';
import { pickClientErrors } from './client-errors.ts';

/** The user confirmed that the other client with this contact is another person. */
const shared = z._default(trueOrFalse(), false);
const contactInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('phone'), value: text(person.clientPhone), shared }),
    z.strictObject({ kind: z.literal('email'), value: text(person.clientEmail), shared }),
  ],
  CLIENT_FIELD_TEXTS.contact,
);
/** Stored as digits. */
const taxDigits = z.pipe(
  text(taxNumber),
  z.transform((typed) => parseTaxNumber(typed) ?? ''),
);
const tooMany = z.maxLength(20, CLIENT_FIELD_TEXTS.tooManyContacts);

export const changeClient = endpoint({
  method: 'PATCH',
  path: '/api/clients/:id',
  ...CLIENT_ENDPOINT,
  summary: 'Changes a client; a missing field keeps its value',
  params: clientParams,
  body: z.strictObject({
    name: z.optional(text(recordName)),
    notes: z.optional(text(recordNotes)),
    taxNumber: z.optional(taxDigits),
    taxName: z.optional(text(taxName)),
    noMessages: z.optional(trueOrFalse()),
    prefersWhatsApp: z.optional(trueOrFalse()),
    addContacts: z._default(z.array(contactInput).check(tooMany), []),
    /** Keys of contacts. */
    removeContacts: z._default(z.array(text(contactKey)).check(tooMany), []),
    /** The version that the caller saw. */
    version: wholeNumber(CLIENT_FIELD_TEXTS.version),
  }),
  reply: clientRecord,
  errors: pickClientErrors('unknown-client', 'client-changed', 'contact-taken', 'anonymised'),
});

export const mergeClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/merge',
  ...CLIENT_ENDPOINT,
  summary: 'Merges a client into another one; its records then count for that one',
  params: clientParams,
  body: z.strictObject({ into: id(CLIENT_FIELD_TEXTS.client) }),
  reply: clientRecord,
  errors: pickClientErrors('unknown-client', 'same-record', 'merged', 'anonymised'),
});

/** Returns the record of the client that is no longer merged. */
export const unmergeClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/unmerge',
  ...CLIENT_ENDPOINT,
  summary: 'Undoes a merge, until either client changes',
  params: clientParams,
  body: z.strictObject({}),
  reply: clientRecord,
  errors: pickClientErrors('unknown-client', 'not-merged', 'changed-since-merge', 'split-first'),
});
