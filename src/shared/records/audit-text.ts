import { formatCents } from '../money/money.ts';

/**
 * The actions of the audit log. Each module declares its own next to their texts, in
 * `rules/audit-actions.ts`; `src/app/rules/audit-texts.ts` has the text of every one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their actions to it.
export interface AuditActions {}

export type AuditAction = keyof AuditActions;

/** The types of records that a line can name. Each module declares its own next to its actions. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their records to it.
export interface AuditRecords {}

/** What a line says besides its action. The log outlives the version that wrote it: check every value. */
export type AuditDetails = Readonly<Record<string, unknown>>;

/** The Spanish words of an action. */
export type AuditText = {
  /** For the filter: `Cita eliminada`. */
  readonly label: string;
  /** Follows the name of the actor: `eliminó una cita`. `id` is that of the record. */
  readonly sentence: (details: AuditDetails, id: string | null) => string;
  /** The changes, one per line. */
  readonly changes?: (details: AuditDetails) => string[];
};

export type AuditTexts = Readonly<Record<AuditAction, AuditText>>;

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function countIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Formats ` de US$ 120,00`; '' for a line without an amount. */
export function amountIn(cents: unknown): string {
  return typeof cents === 'number' ? ` de ${formatCents(cents)}` : '';
}

/** Formats `: <reason>`; '' for a line without a reason. */
export function reasonIn(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
}

/** Formats `Campos: nombre, precio`: the changed fields, by their labels. */
export function fieldsIn(
  details: AuditDetails,
  labels: Readonly<Record<string, string>>,
): string[] {
  const fields = listIn(details['fields']).map(textIn);
  if (fields.length === 0) return [];
  return [`Campos: ${fields.map((field) => labels[field] ?? field).join(', ')}`];
}

/** Formats ` «Bujía NGK»`; '' for a line without a name. */
export function nameIn(details: AuditDetails): string {
  const name = textIn(details['name']);
  return name === '' ? '' : ` «${name}»`;
}
