import type { ComponentProps } from 'react';
import { AuditDialog } from '#audit/web/audit-dialog.tsx';
import { AUDIT_TEXTS } from './audit-texts.ts';

/** «Registro de actividad», with the texts of all modules. */
export function PanelAuditDialog(props: Omit<ComponentProps<typeof AuditDialog>, 'texts'>) {
  return <AuditDialog {...props} texts={AUDIT_TEXTS} />;
}
