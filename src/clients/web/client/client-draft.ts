import type { ClientRecord } from '../../contract/client.ts';
import type { ClientChange } from '../client-api.ts';

/**
 * A contact in the form; `key` is '' for a new one. `sharedValue`: the value that the user confirmed as also another
 * person's.
 */
export type DraftContact = {
  kind: 'phone' | 'email';
  value: string;
  key: string;
  sharedValue?: string;
};

export type ClientDraft = { name: string; notes: string; contacts: DraftContact[] };

export const draftOf = (client: ClientRecord | null): ClientDraft => ({
  name: client?.name ?? '',
  notes: client?.notes ?? '',
  contacts: (client?.contacts ?? []).map(({ kind, value, key }) => ({ kind, value, key })),
});

const isNew = ({ key }: DraftContact) => key === '';

/** Returns what differs from `base`, so that the audit log names only that. */
export function changeOf(draft: ClientDraft, base: ClientDraft, version: number): ClientChange {
  const kept = draft.contacts.map(({ key }) => key);
  return {
    ...(draft.name !== base.name && { name: draft.name }),
    ...(draft.notes !== base.notes && { notes: draft.notes }),
    addContacts: draft.contacts.filter(isNew).map(({ kind, value, sharedValue }) => ({
      ...{ kind, value },
      ...(sharedValue === value && { shared: true }),
    })),
    removeContacts: base.contacts.map(({ key }) => key).filter((key) => !kept.includes(key)),
    version,
  };
}

/** Whether the draft changes more than the contact that was rejected as another client's. */
export function changesMore(draft: ClientDraft, base: ClientDraft): boolean {
  const { addContacts = [], removeContacts = [], ...fields } = changeOf(draft, base, 0);
  const { version: _version, ...texts } = fields;
  return Object.keys(texts).length > 0 || addContacts.length > 1 || removeContacts.length > 0;
}

/** Returns the contacts; the added one at `index` is marked as also another person's. */
export const withShared = (contacts: readonly DraftContact[], index: number): DraftContact[] => {
  const shared = contacts.filter(isNew)[index];
  return contacts.map((each) => (each === shared ? { ...each, sharedValue: each.value } : each));
};

/** Returns the field `contact-2` of the draft for the path `addContacts.0.value` of the request. */
export function fieldOf(path: string, { contacts }: ClientDraft): string {
  const [list, index] = path.split('.');
  if (list !== 'addContacts') return path;
  const added = contacts.filter(isNew)[Number(index)];
  return added ? contactField(contacts.indexOf(added)) : 'contacts';
}

export const contactField = (index: number): string => `contact-${index}`;

/** Label and display text of each field, for the list of remote changes. */
export const FIELD_DISPLAY: {
  [Field in keyof ClientDraft]: [string, (draft: ClientDraft) => string];
} = {
  name: ['Nombre', ({ name }) => name],
  notes: ['Notas', ({ notes }) => notes],
  contacts: ['Contactos', ({ contacts }) => contacts.map(({ value }) => value).join(', ')],
};
