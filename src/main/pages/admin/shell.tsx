import { Tabs } from '@mantine/core';
import { lazy, useEffect, useRef, useState } from 'react';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import { ClockBar } from '#web-kit/panel/clock-bar.tsx';
import { ConnectionBar } from '#web-kit/panel/connection-bar.tsx';
import { PageErrorBanner } from '#web-kit/panel/page-error-banner.tsx';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import type { Address, Over } from './address.ts';
import { BackupBar } from './backup-bar.tsx';
import { mayOpen, openTo } from './doors.ts';
import { FirstSteps } from './first-steps.tsx';
import { forPalette } from './keyboard/typed-ahead.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import type { News } from './live/live-keys.ts';
import { useLive } from './live/use-live.ts';
import { type DialogName, FIRST_STEPS, MENU_ENTRIES, PALETTE_ENTRIES } from './menu-entries.ts';
import { Notices } from './notices.tsx';
import { Once } from './once.tsx';
import { type Manual, Overlays } from './overlays.tsx';
import { PasswordBar } from './password-bar.tsx';
import { ProxyBar, RoomBar } from './room-bar.tsx';
import css from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TabScreen } from './tab-screen.tsx';
import { TABS } from './tabs.ts';
import { TopBar } from './top-bar.tsx';
import { goTo, settleAt, useAddress } from './use-address.ts';
import { useBusinessName } from './use-business-name.ts';
import { useTitle } from './use-title.ts';
import { useVisits } from './use-visits.ts';

const Palette = lazy(() => import('./palette/palette.tsx'));

type Props = {
  admin: AdminInfo;
  /** Called when the user's permissions may have changed. */
  onUser: () => void;
};

/** Top bar, tabs, the tab that is open, and whatever lies over it. */
export default function Shell({ admin, onUser }: Props) {
  const address = useAddress();
  const business = useBusinessName();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [manual, setManual] = useState<Manual | null>(null);
  const [palette, setPalette] = useState(false);
  const main = useRef<HTMLElement>(null);
  const tabs = openTo(TABS, admin);
  const tab = tabs.find(({ hash }) => hash === address.tab) ?? tabs[0];
  const agenda = tabs.some(({ hash }) => hash === 'agenda');
  const onSearch = () => {
    forPalette.begin(performance.now());
    setPalette(true);
  };
  const onManual = agenda ? () => setManual({}) : null;
  const has = (name: string) => tabs.some(({ hash }) => hash === name);
  const reservations = has('reservas');
  const components = has('componentes');
  const products = has('productos');
  const connected = useLive(newsFor({ agenda, reservations }), onUser);
  const { visits, opened } = useVisits(tab?.hash);
  useTitle(tab, address, business);
  useShortcuts({
    tabs,
    onManual,
    onHelp: () => setDialog('shortcuts'),
    onPalette: onSearch,
  });
  useForgottenErrors(tab?.hash);
  useSettled(tab?.hash, address);
  return (
    <Tabs
      value={tab?.hash ?? null}
      onChange={(hash) => {
        if (hash === null) return;
        opened(hash);
        goTo({ tab: hash, rest: '' });
      }}
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <SkipLink />
      <header className={`${css.head} no-print`}>
        <TopBar admin={admin} business={business} onDialog={setDialog} onSearch={onSearch} />
        {tabs.length === 0 ? null : <TabBar tabs={tabs} open={tab?.hash ?? ''} />}
        <Notices main={main}>
          <ClockBar />
          <RoomBar />
          <PasswordBar admin={admin} onOpen={() => setDialog('password')} />
          {admin.role === 'admin' ? <ProxyBar /> : null}
          {admin.role === 'admin' ? <BackupBar onOpen={() => setDialog('backups')} /> : null}
          {admin.role === 'admin' ? <FirstSteps onOpen={() => setDialog('first-steps')} /> : null}
        </Notices>
        <ConnectionBar connected={connected} />
      </header>
      <main ref={main} id="panel" className={css.main} tabIndex={-1}>
        <PageErrorBanner />
        <TabScreen
          admin={admin}
          tab={tab}
          address={address}
          onManual={(start = {}) => setManual(start)}
          onSell={() => setDialog('basket')}
          visits={visits}
        />
      </main>
      <Overlays
        admin={admin}
        {...still(admin, { over: address.over, dialog, manual: agenda ? manual : null })}
        onDialog={setDialog}
        onManual={setManual}
        onUser={onUser}
        tabs={tabs}
      />
      <Once opened={palette}>
        <Palette
          opened={palette}
          onClose={() => setPalette(false)}
          {...{ admin, tabs, onManual }}
          finds={{ citations: agenda, reservations, components, products }}
          onDialog={setDialog}
        />
      </Once>
    </Tabs>
  );
}

type Open = { over: Over | null; dialog: DialogName | null; manual: Manual | null };

/** Whoever signs in again with fewer flags keeps open what they may still see: not the rest. */
function still(admin: AdminInfo, { over, dialog, manual }: Open): Open {
  const reads = over && mayOpen(over.kind, admin);
  const mine = openTo([FIRST_STEPS, ...PALETTE_ENTRIES, ...MENU_ENTRIES], admin).some(
    (entry) => entry.dialog === dialog,
  );
  return { over: reads ? over : null, dialog: mine ? dialog : null, manual };
}

type Works = { agenda: boolean; reservations: boolean };

/** What clients bring in, as far as it is theirs to work with. */
function newsFor({ agenda, reservations }: Works): News['kind'][] {
  return [
    ...(agenda ? (['citation'] as const) : []),
    ...(reservations ? (['reservation'] as const) : []),
  ];
}

/** A button, not a link: the address says which tab is open. */
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

/** An address without a tab becomes that of the tab that is shown, so that it can be kept. */
function useSettled(tab: string | undefined, address: Address): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every address
  useEffect(() => {
    if (tab !== undefined) settleAt(tab);
  }, [tab, address]);
}

/** What went wrong in one tab says nothing to another. */
function useForgottenErrors(tab: string | undefined): void {
  const { dismiss } = usePageErrors();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every tab
  useEffect(() => dismiss, [tab, dismiss]);
}
