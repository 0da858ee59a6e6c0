/** Kind of a line in the ledger of income; the schema's CHECK allows no other. */
export const LINE_KINDS = ['sale', 'void', 'refund', 'credit'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
