import type { ComponentProps } from 'react';
import { AUDIT_TEXTS } from '#app/rules/audit-texts.ts';
import { AuditDialog } from '#audit/web/audit-dialog.tsx';

/** «Registro de actividad», with the texts of all modules. */
export function PanelAuditDialog(props: Omit<ComponentProps<typeof AuditDialog>, 'texts'>) {
  return <AuditDialog {...props} texts={AUDIT_TEXTS} />;
}
