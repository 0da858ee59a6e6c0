import type { AuditText } from '#shared/records/audit-text.ts';

type Line = {
  action: string;
  record: { type: string; id: string } | null;
  details: Readonly<Record<string, unknown>>;
};
/** A log can have lines of a later version, whose actions have no text here. */
type Texts = Readonly<Record<string, AuditText>>;

/** Formats an action as `creó el usuario ana`, to follow the name of the actor. */
export function formatAuditAction(texts: Texts, { action, record, details }: Line): string {
  const text = texts[action];
  return text === undefined
    ? `hizo algo que este panel no conoce: ${action}`
    : text.sentence(details, record?.id ?? null);
}

/** Formats the changes, one per line: `Rol: de Usuario a Administrador`. */
export function formatAuditChanges(texts: Texts, { action, details }: Line): string[] {
  return texts[action]?.changes?.(details) ?? [];
}
