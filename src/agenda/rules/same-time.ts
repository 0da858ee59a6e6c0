/** What a new appointment can have in common with one that overlaps it. */
export const SHARED_CONTACTS = ['phone', 'email', 'plate'] as const;
export type SharedContact = (typeof SHARED_CONTACTS)[number];

export const SHARED_CONTACT_LABELS: Readonly<Record<SharedContact, string>> = {
  phone: 'teléfono',
  email: 'email',
  plate: 'matrícula',
};
