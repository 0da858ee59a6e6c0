import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import type { ManualStart } from '#agenda/web/manual/manual-entry.ts';
import { parseAgendaLocation, startOfView } from '#agenda/web/tab/agenda-views.ts';
import { ClockBar, ConnectionBar } from '#ui/panel/feedback/connection-bar.tsx';
import { PageErrorBanner, usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { Address, OpenRecord } from './address/address.ts';
import {
  goTo,
  openCitation,
  setDefaultTab,
  useAddress,
  useRecordLinks,
} from './address/use-address.ts';
import { useTitle } from './address/use-title.ts';
import { BackupBanner } from './banners/backup-banner.tsx';
import { DiskSpaceBanner, ProxyBanner } from './banners/disk-space-banner.tsx';
import { FirstSteps } from './banners/first-steps.tsx';
import { Notices } from './banners/notices.tsx';
import { PasswordBanner } from './banners/password-banner.tsx';
import { paletteTypeAhead } from './keyboard/type-ahead.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { LazyMount } from './lazy-mount.tsx';
import type { NewRecord } from './live/live-keys.ts';
import { useLive } from './live/use-live.ts';
import {
  type DialogName,
  FIRST_STEPS_ENTRY,
  MENU_ENTRIES,
  PALETTE_ENTRIES,
} from './menu/menu-entries.ts';
import { TopBar } from './menu/top-bar.tsx';
import { Overlays } from './overlays.tsx';
import { usePartFiles } from './part-files.ts';
import { allowedItems, canOpenRecord } from './permissions.ts';
import css from './shell.module.css';
import { KeptTabs } from './tabs/kept-tabs.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { TABS } from './tabs/tabs.tsx';
import { usePointedTab } from './tabs/use-pointed-tab.ts';
import { useVisits } from './tabs/use-visits.ts';
import { useBusinessName } from './use-business-name.ts';
import { useOverlay } from './use-overlay.ts';

const PhotoUploads = lazyPart(() => import('#work-orders/web/photos/photo-uploads.tsx'));
const Palette = lazyPart(() => import('./palette/palette.tsx'));

type Props = {
  admin: AdminInfo;
  /** Whether the stored token is known to be that of `admin`. */
  verified: boolean;
  /** Called when the user's permissions may have changed. */
  onUser: () => void;
};

/** Top bar, tabs, the open tab, and the overlays. */
export default function Shell({ admin, verified, onUser }: Props) {
  const address = useAddress();
  const business = useBusinessName();
  const [dialog, setDialog] = useOverlay<DialogName>();
  const [manual, setManual] = useOverlay<ManualStart>();
  const [palette, setPalette] = useState(false);
  const main = useRef<HTMLElement>(null);
  const tabs = allowedItems(TABS, admin);
  const tab = tabs.find(({ hash }) => hash === address.tab) ?? tabs[0];
  const agenda = tabs.some(({ hash }) => hash === 'agenda');
  const onSearch = () => {
    paletteTypeAhead.begin(performance.now());
    setPalette(true);
  };
  const onManual = agenda
    ? () => setManual(tab?.hash === 'agenda' ? startOfView(parseAgendaLocation(address.rest)) : {})
    : null;
  const has = (name: string) => tabs.some(({ hash }) => hash === name);
  const reservations = has('reservas');
  const components = has('componentes');
  const products = has('productos');
  const clients = agenda || reservations || has('historial');
  usePartFiles([
    ...tabs.map(({ hash }) => hash),
    'user-menu',
    'palette',
    ...(agenda ? ['citation', 'manual'] : []),
    ...(reservations ? ['reservation'] : []),
  ]);
  const connected = useLive(toastKinds({ agenda, reservations }), onUser);
  const { visits, opened } = useVisits(tab?.hash);
  const [pointed, pointing] = usePointedTab(tabs);
  // A dialog or record that opens over the tab does not render it again. Another tab is marked in the
  // bar at once, and rendered after that.
  const { tab: named, rest, shown } = address;
  const manualFrom = useCallback((start: ManualStart = {}) => setManual(start), [setManual]);
  const sell = useCallback(() => setDialog('basket'), [setDialog]);
  const screen = useMemo(
    () => (
      <KeptTabs
        admin={admin}
        tab={tab}
        address={{ tab: named, rest, shown }}
        onManual={manualFrom}
        onSell={sell}
        visits={visits}
        pointed={pointed}
      />
    ),
    [admin, tab, named, rest, shown, visits, pointed, manualFrom, sell],
  );
  useTitle(tab, address, business);
  useClaimedDevice(admin._id, verified);
  useRecordLinks();
  useShortcuts({
    tabs,
    onManual,
    onHelp: () => setDialog('shortcuts'),
    onPalette: onSearch,
  });
  useDismissedErrors(tab?.hash);
  useDefaultTab(tab?.hash, address);
  return (
    <>
      <SkipLink />
      <header className={`${css.head} no-print`}>
        <TopBar
          admin={admin}
          business={business}
          tab={tab?.name ?? 'Panel'}
          place={`${tab?.hash}/${rest}`}
          uploads={
            <LazyMount opened={agenda}>
              <PhotoUploads user={verified ? admin._id : null} onOpen={openCitation} />
            </LazyMount>
          }
          onDialog={setDialog}
          onSearch={onSearch}
        />
        {tabs.length === 0 ? null : (
          <TabBar
            tabs={tabs}
            open={tab?.hash}
            pointing={pointing}
            onOpen={(hash) => {
              opened(hash);
              goTo({ tab: hash, rest: '' });
            }}
          />
        )}
        <Notices main={main}>
          <ClockBar />
          <DiskSpaceBanner />
          <PasswordBanner admin={admin} onOpen={() => setDialog('password')} />
          {admin.role === 'admin' ? <ProxyBanner /> : null}
          {admin.role === 'admin' ? <BackupBanner onOpen={() => setDialog('backups')} /> : null}
          {admin.role === 'admin' ? <FirstSteps onOpen={() => setDialog('first-steps')} /> : null}
        </Notices>
        <ConnectionBar connected={connected} />
      </header>
      <main ref={main} id="panel" className={css.main} tabIndex={-1}>
        <PageErrorBanner />
        {useDeferredValue(screen)}
      </main>
      <Overlays
        admin={admin}
        {...visibleOverlays(admin, {
          over: address.record,
          dialog,
          manual: agenda ? manual : null,
        })}
        onDialog={setDialog}
        onManual={setManual}
        onUser={onUser}
        tabs={tabs}
      />
      <LazyMount opened={palette}>
        <Palette
          opened={palette}
          onClose={() => setPalette(false)}
          {...{ admin, tabs, onManual }}
          finds={{ citations: agenda, reservations, components, products, clients }}
          onDialog={setDialog}
        />
      </LazyMount>
    </>
  );
}

type OpenOverlays = {
  over: OpenRecord | null;
  dialog: DialogName | null;
  manual: ManualStart | null;
};

/** Removes overlays that the user may not see, for example after signing in again with fewer permissions. */
function visibleOverlays(admin: AdminInfo, { over, dialog, manual }: OpenOverlays): OpenOverlays {
  const canRead = over && canOpenRecord(over.kind, admin);
  const entries = allowedItems([FIRST_STEPS_ENTRY, ...PALETTE_ENTRIES, ...MENU_ENTRIES], admin);
  const isAllowed = entries.some((entry) => entry.dialog === dialog);
  return { over: canRead ? over : null, dialog: isAllowed ? dialog : null, manual };
}

type ToastTabs = { agenda: boolean; reservations: boolean };

/** Returns the kinds of new records for which the user gets toasts: those of the user's tabs. */
function toastKinds({ agenda, reservations }: ToastTabs): NewRecord['kind'][] {
  return [
    ...(agenda ? (['citation', 'answer'] as const) : []),
    ...(reservations ? (['reservation'] as const) : []),
  ];
}

/** A button instead of a link, because a link would change the URL's fragment, which names the tab. */
function SkipLink() {
  return (
    <button
      type="button"
      className="skip-link"
      onClick={() => document.getElementById('panel')?.focus()}
    >
      Ir al contenido
    </button>
  );
}

/** Adds the shown tab to a URL without a tab, so that it can be bookmarked. */
function useDefaultTab(tab: string | undefined, address: Address): void {
  useEffect(() => {
    if (tab !== undefined) setDefaultTab(tab, address.tab);
  }, [tab, address]);
}

/** A browser that may get pushes belongs to the user who signs in. */
function useClaimedDevice(user: string, verified: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every user
  useEffect(() => {
    if (!verified || globalThis.Notification?.permission !== 'granted') return;
    import('#push/web/claim-device.ts').then(({ claimDevice }) => claimDevice()).catch(() => null);
  }, [user, verified]);
}

/** Dismisses page errors when another tab opens. */
function useDismissedErrors(tab: string | undefined): void {
  const { dismiss } = usePageErrors();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every tab
  useEffect(() => dismiss, [tab, dismiss]);
}
