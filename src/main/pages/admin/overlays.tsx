import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import type { DialogName } from './menu-entries.ts';
import { closeCitation, openCitation } from './use-address.ts';

const CitationDrawer = lazy(async () => ({
  default: (await import('#agenda/web/detail/citation-drawer.tsx')).CitationDrawer,
}));
const ManualDialog = lazy(async () => ({
  default: (await import('#agenda/web/manual/manual-dialog.tsx')).ManualDialog,
}));
const UsersDialog = lazy(async () => ({
  default: (await import('#usuarios/web/users/users-dialog.tsx')).UsersDialog,
}));
const BusinessDialog = lazy(async () => ({
  default: (await import('#ajustes/web/business-dialog.tsx')).BusinessDialog,
}));
const SlotPreview = lazy(async () => ({
  default: (await import('#agenda/web/preview/slot-preview.tsx')).SlotPreview,
}));
const AuditDialog = lazy(async () => ({
  default: (await import('#usuarios/web/audit/audit-dialog.tsx')).AuditDialog,
}));
const MailDialog = lazy(async () => ({
  default: (await import('#correo/web/mail-dialog.tsx')).MailDialog,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('#usuarios/web/password/password-dialog.tsx')).PasswordDialog,
}));

type Props = {
  admin: AdminInfo;
  citation: string | null;
  dialog: DialogName | null;
  onDialog: (name: DialogName | null) => void;
  manual: boolean;
  onManual: (opened: boolean) => void;
};

/** Everything that opens over a tab; loaded when it is opened for the first time. */
export function Overlays(props: Props) {
  const { admin, citation, dialog, onDialog, manual, onManual } = props;
  const close = () => onDialog(null);
  const opened = (name: DialogName) => ({ opened: dialog === name, onClose: close });
  const openOnly = (id: string) => {
    close();
    onManual(false);
    openCitation(id);
  };
  return (
    <>
      <Once opened={citation !== null}>
        <CitationDrawer id={citation} onClose={closeCitation} />
      </Once>
      <Once opened={manual}>
        <ManualDialog opened={manual} onClose={() => onManual(false)} onCreated={openOnly} />
      </Once>
      <Once opened={dialog === 'users'}>
        <UsersDialog {...opened('users')} ownId={admin._id} />
      </Once>
      <Once opened={dialog === 'business'}>
        <BusinessDialog
          {...opened('business')}
          preview={(settings) => (
            <Suspense fallback={null}>
              <SlotPreview settings={settings} />
            </Suspense>
          )}
        />
      </Once>
      <Once opened={dialog === 'audit'}>
        <AuditDialog {...opened('audit')} />
      </Once>
      <Once opened={dialog === 'mail'}>
        <MailDialog {...opened('mail')} onOpenCitation={openOnly} />
      </Once>
      <Once opened={dialog === 'password'}>
        <PasswordDialog {...opened('password')} />
      </Once>
    </>
  );
}

/** Mounted when it is first opened, and kept: what opens once closes by itself, with its motion. */
function Once({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever ? <Suspense fallback={null}>{children}</Suspense> : null;
}
