import { useState } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { PERMISSIONS } from '#shared/contract/access-policy.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { LazyMount } from './lazy-mount.tsx';
import type { DialogName } from './menu/menu-entries.ts';
import { hasPermission } from './permissions.ts';
import type { PanelTab } from './tabs/tabs.tsx';

const UsersDialog = lazyPart(async () => ({
  default: (await import('#access/web/users/users-dialog.tsx')).UsersDialog,
}));
const BusinessDialog = lazyPart(async () => ({
  default: (await import('#settings/web/business/business-form.tsx')).BusinessDialog,
}));
const SlotPreview = lazyPart(async () => ({
  default: (await import('#agenda/web/slot-preview.tsx')).SlotPreview,
}));
const ChecklistsDialog = lazyPart(async () => ({
  default: (await import('#work-orders/web/checklists/checklists-dialog.tsx')).ChecklistsDialog,
}));
const BackupsDialog = lazyPart(async () => ({
  default: (await import('#backup/web/backups-dialog.tsx')).BackupsDialog,
}));
const DataImportDialog = lazyPart(async () => ({
  default: (await import('#data-import/web/import-dialog.tsx')).DataImportDialog,
}));
const ExportSection = lazyPart(async () => ({
  default: (await import('#data-export/web/export-section.tsx')).ExportSection,
}));
const AuditDialog = lazyPart(async () => ({
  default: (await import('./audit/audit-dialog.tsx')).PanelAuditDialog,
}));
const HealthDialog = lazyPart(async () => ({
  default: (await import('#health/web/health-dialog.tsx')).HealthDialog,
}));
const MailDialog = lazyPart(async () => ({
  default: (await import('#mail/web/mail-dialog.tsx')).MailDialog,
}));
const PasswordDialog = lazyPart(async () => ({
  default: (await import('#access/web/password-dialog.tsx')).ChangePasswordDialog,
}));
const SessionsDialog = lazyPart(async () => ({
  default: (await import('#access/web/sessions-dialog.tsx')).SessionsDialog,
}));
const FactorsDialog = lazyPart(async () => ({
  default: (await import('#access/web/factors/factor-manager.tsx')).FactorsDialog,
}));
const WebhooksDialog = lazyPart(async () => ({
  default: (await import('#webhooks/web/webhooks-dialog.tsx')).WebhooksDialog,
}));
const TokensDialog = lazyPart(async () => ({
  default: (await import('#access/web/tokens/tokens-dialog.tsx')).TokensDialog,
}));
const FeedsDialog = lazyPart(async () => ({
  default: (await import('#calendar-feed/web/feeds-dialog.tsx')).FeedsDialog,
}));
const PushesDialog = lazyPart(async () => ({
  default: (await import('#push/web/pushes-dialog.tsx')).PushesDialog,
}));
const FactorPolicySection = lazyPart(async () => ({
  default: (await import('#access/web/factors/factor-policy-section.tsx')).FactorPolicySection,
}));
const BasketDialog = lazyPart(async () => ({
  default: (await import('#sales/web/basket-dialog.tsx')).BasketDialog,
}));
const FirstStepsDialog = lazyPart(async () => ({
  default: (await import('#first-steps/web/first-steps-dialog.tsx')).FirstStepsDialog,
}));
const ShortcutsDialog = lazyPart(async () => ({
  default: (await import('./keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

type Props = {
  admin: AdminInfo;
  dialog: DialogName | null;
  onDialog: (name: DialogName | null) => void;
  onOpenCitation: (id: string) => void;
  /** Called after a change of the user's own account. */
  onUser: () => void;
  tabs: readonly PanelTab[];
};

/** The dialogs of the menu; each is loaded when it is first opened, and this list with the first of them. */
export default function MenuDialogs(props: Props) {
  const { admin, dialog, onDialog, onOpenCitation, onUser, tabs } = props;
  const { timeZone } = useWorkshop();
  // Settings that were opened from the first steps return there when they close.
  const [fromFirstSteps, setFromFirstSteps] = useState(false);
  const opened = (name: DialogName) => ({
    opened: dialog === name,
    onClose: () => onDialog(null),
  });
  return (
    <>
      <LazyMount opened={dialog === 'users'}>
        <UsersDialog {...opened('users')} ownId={admin._id} timeZone={timeZone} />
      </LazyMount>
      <LazyMount opened={dialog === 'business'}>
        <BusinessDialog
          opened={dialog === 'business'}
          onClose={() => {
            setFromFirstSteps(false);
            onDialog(fromFirstSteps ? 'first-steps' : null);
          }}
          preview={(settings, part) => <SlotPreview settings={settings} part={part} />}
          security={<FactorPolicySection opened={dialog === 'business'} />}
        />
      </LazyMount>
      <LazyMount opened={dialog === 'checklists'}>
        <ChecklistsDialog {...opened('checklists')} />
      </LazyMount>
      <LazyMount opened={dialog === 'backups'}>
        <BackupsDialog
          {...opened('backups')}
          timeZone={timeZone}
          export={<ExportSection timeZone={timeZone} />}
        />
      </LazyMount>
      <LazyMount opened={dialog === 'imports'}>
        <DataImportDialog {...opened('imports')} timeZone={timeZone} />
      </LazyMount>
      <LazyMount opened={dialog === 'audit'}>
        <AuditDialog {...opened('audit')} onOpenCitation={onOpenCitation} timeZone={timeZone} />
      </LazyMount>
      <LazyMount opened={dialog === 'health'}>
        <HealthDialog {...opened('health')} />
      </LazyMount>
      <LazyMount opened={dialog === 'mail'}>
        <MailDialog {...opened('mail')} onOpenCitation={onOpenCitation} timeZone={timeZone} />
      </LazyMount>
      <LazyMount opened={dialog === 'password'}>
        <PasswordDialog {...opened('password')} onChanged={onUser} />
      </LazyMount>
      <LazyMount opened={dialog === 'sessions'}>
        <SessionsDialog {...opened('sessions')} user={null} timeZone={timeZone} />
      </LazyMount>
      <LazyMount opened={dialog === 'factors'}>
        <FactorsDialog {...opened('factors')} />
      </LazyMount>
      <LazyMount opened={dialog === 'tokens'}>
        <TokensDialog
          {...opened('tokens')}
          user={null}
          owned={PERMISSIONS.filter((permission) => hasPermission(admin, permission))}
        />
      </LazyMount>
      <LazyMount opened={dialog === 'webhooks'}>
        <WebhooksDialog {...opened('webhooks')} />
      </LazyMount>
      <LazyMount opened={dialog === 'pushes'}>
        <PushesDialog
          {...opened('pushes')}
          user={{
            role: admin.role,
            permissions: PERMISSIONS.filter((permission) => hasPermission(admin, permission)),
          }}
        />
      </LazyMount>
      <LazyMount opened={dialog === 'feeds'}>
        <FeedsDialog {...opened('feeds')} seesNames={hasPermission(admin, 'agenda')} />
      </LazyMount>
      <LazyMount opened={dialog === 'basket'}>
        <BasketDialog
          {...opened('basket')}
          sells={{
            components: hasPermission(admin, 'stock'),
            products: hasPermission(admin, 'productos'),
          }}
        />
      </LazyMount>
      <LazyMount opened={dialog === 'first-steps'}>
        <FirstStepsDialog
          {...opened('first-steps')}
          onSettings={() => {
            setFromFirstSteps(true);
            onDialog('business');
          }}
        />
      </LazyMount>
      <LazyMount opened={dialog === 'shortcuts'}>
        <ShortcutsDialog {...opened('shortcuts')} tabs={tabs} />
      </LazyMount>
    </>
  );
}
