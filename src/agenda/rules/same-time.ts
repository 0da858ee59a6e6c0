/** Contacts and plate that a new appointment can share with one that overlaps it. */
export const SHARED_CONTACTS = ['phone', 'email', 'plate'] as const;
export type SharedContact = (typeof SHARED_CONTACTS)[number];

export const SHARED_CONTACT_LABELS: Readonly<Record<SharedContact, string>> = {
  phone: 'teléfono',
  email: 'email',
  plate: 'matrícula',
};
