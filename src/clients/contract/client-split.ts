import * as z from 'zod/mini';
import { id, text } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CLIENT_FIELD_TEXTS, recordName } from '../rules/client-fields.ts';
import { CLIENT_ENDPOINT, clientParams, clientRecord } from './client.ts';
import { pickClientErrors } from './client-errors.ts';

const splitRecord = z.object({
  kind: z.enum(['citation', 'reservation', 'sale']),
  _id: z.string(),
  /** Workshop-local day of the appointment, or on which it was entered. */
  date: z.string(),
  /** As typed. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Keys of the typed contacts: E.164, or the address in lower case. */
  keys: z.array(z.string()),
  /** The motorcycle as typed, or the sold article. */
  subject: z.string(),
  motorcycle: z.nullable(z.object({ _id: z.string() })),
});
export type ListedSplitRecord = z.infer<typeof splitRecord>;

export const clientSplit = z.object({
  client: clientRecord,
  /** All records of the client and of those merged into it, latest first. */
  records: z.array(splitRecord),
  /** Hash of the client and the records. A split names the hash that its user saw. */
  seen: z.string(),
});
export type ClientSplit = z.infer<typeof clientSplit>;

export const getClientSplit = endpoint({
  method: 'GET',
  path: '/api/clients/:id/split',
  ...CLIENT_ENDPOINT,
  summary:
    'All records of a client with their typed names and contacts, to choose those of another person',
  params: clientParams,
  reply: clientSplit,
  errors: pickClientErrors('unknown-client'),
});

const MAX_CHOSEN = 5000;

/** Returns the record of the new client. */
export const splitClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/split',
  ...CLIENT_ENDPOINT,
  idempotent: true,
  status: 201,
  summary: 'Gives records of a client to a new client; contacts and motorcycles follow them',
  params: clientParams,
  body: z.strictObject({
    /** Of the new client. */
    name: text(recordName),
    /** Ids of the records of the other person. */
    records: z
      .array(id(CLIENT_FIELD_TEXTS.splitRecords), CLIENT_FIELD_TEXTS.splitRecords)
      .check(
        z.minLength(1, CLIENT_FIELD_TEXTS.splitRecords),
        z.maxLength(MAX_CHOSEN, CLIENT_FIELD_TEXTS.splitRecords),
      ),
    /** `seen` of the answer from which they were chosen. */
    seen: z.string(CLIENT_FIELD_TEXTS.version),
  }),
  reply: clientRecord,
  errors: pickClientErrors('unknown-client', 'anonymised', 'split-outdated', 'nothing-stays'),
});

/** `id` is that of the client that the split made. Returns the record of the client that was split. */
export const undoClientSplit = endpoint({
  method: 'POST',
  path: '/api/clients/:id/undo-split',
  ...CLIENT_ENDPOINT,
  summary: 'Undoes a split exactly, until either client changes',
  params: clientParams,
  body: z.strictObject({}),
  reply: clientRecord,
  errors: pickClientErrors('unknown-client', 'not-split', 'changed-since-split'),
});

/** Ends the question whether a client is two people. */
export const confirmOnePerson = endpoint({
  method: 'POST',
  path: '/api/clients/:id/one-person',
  ...CLIENT_ENDPOINT,
  summary: 'Confirms that the records of a client are those of one person',
  params: clientParams,
  body: z.strictObject({}),
  reply: clientRecord,
  errors: pickClientErrors('unknown-client'),
});

/** Ends the suggestion that two clients are one person. */
export const confirmTwoPeople = endpoint({
  method: 'POST',
  path: '/api/clients/:id/two-people',
  ...CLIENT_ENDPOINT,
  summary: 'Confirms that two clients are different people; returns the record of the first',
  params: clientParams,
  body: z.strictObject({ other: id(CLIENT_FIELD_TEXTS.client) }),
  reply: clientRecord,
  errors: pickClientErrors('unknown-client', 'same-record', 'merged'),
});
