import type { AdminInfo } from '#access/contract/user.ts';
import type { ManualStart } from '#agenda/web/manual/manual-entry.ts';
import { useDialogRequested } from '#ui/panel/dialogs/dialog-request.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { OpenRecord } from './address/address.ts';
import { openCitation } from './address/use-address.ts';
import { LazyMount } from './lazy-mount.tsx';
import type { DialogName } from './menu/menu-entries.ts';
import { hasPermission } from './permissions.ts';
import { RecordDrawers } from './record-drawers.tsx';
import type { PanelTab } from './tabs/tabs.tsx';

const RequestedDialogs = lazyPart(() => import('./requested-dialogs.tsx'));
const ManualDialog = lazyPart(async () => ({
  default: (await import('#agenda/web/manual/manual-dialog.tsx')).ManualDialog,
}));
const MenuDialogs = lazyPart(() => import('./menu-dialogs.tsx'));

type Props = {
  admin: AdminInfo;
  over: OpenRecord | null;
  dialog: DialogName | null;
  onDialog: (name: DialogName | null) => void;
  manual: ManualStart | null;
  onManual: (manual: ManualStart | null) => void;
  /** Called after a change of the user's own account. */
  onUser: () => void;
  tabs: readonly PanelTab[];
};

/** The drawers of records and the dialogs over a tab; each is loaded when it is first opened. */
export function Overlays(props: Props) {
  const { admin, over, dialog, onDialog, manual, onManual, onUser, tabs } = props;
  const openOnly = (id: string) => {
    onDialog(null);
    onManual(null);
    openCitation(id);
  };
  return (
    <>
      <RecordDrawers
        admin={admin}
        over={over}
        onNewCitation={hasPermission(admin, 'agenda') ? onManual : null}
      />
      <LazyMount opened={useDialogRequested()}>
        <RequestedDialogs admin={admin} onReceived={openOnly} />
      </LazyMount>
      <LazyMount opened={manual !== null}>
        <ManualDialog
          opened={manual !== null}
          start={manual ?? {}}
          onClose={() => onManual(null)}
          onOpen={openOnly}
        />
      </LazyMount>
      <LazyMount opened={dialog !== null}>
        <MenuDialogs {...{ admin, dialog, onDialog, onUser, tabs }} onOpenCitation={openOnly} />
      </LazyMount>
    </>
  );
}
