import { Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import { PageErrorBanner } from '#web-kit/panel/page-error-banner.tsx';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { openTo } from './doors.ts';
import type { DialogName } from './menu-entries.ts';
import { Overlays } from './overlays.tsx';
import css from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TabScreen } from './tab-screen.tsx';
import { TABS } from './tabs.ts';
import { TopBar } from './top-bar.tsx';
import { goTo, useAddress } from './use-address.ts';
import { useBusinessName } from './use-business-name.ts';
import { useTitle } from './use-title.ts';

/** Top bar, tabs, the tab that is open, and whatever lies over it. */
export default function Shell({ admin }: { admin: AdminInfo }) {
  const address = useAddress();
  const business = useBusinessName();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [manual, setManual] = useState(false);
  const tabs = openTo(TABS, admin);
  const tab = tabs.find(({ hash }) => hash === address.tab) ?? tabs[0];
  useTitle(tab, address, business);
  useForgottenErrors(tab?.hash);
  return (
    <Tabs
      value={tab?.hash ?? null}
      onChange={(hash) => hash !== null && goTo({ tab: hash, rest: '' })}
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <SkipLink />
      <header className={`${css.head} no-print`}>
        <TopBar admin={admin} business={business} onDialog={setDialog} onSearch={() => undefined} />
        {tabs.length === 0 ? null : <TabBar tabs={tabs} open={tab?.hash ?? ''} />}
      </header>
      <main id="panel" className={css.main} tabIndex={-1}>
        <PageErrorBanner />
        <TabScreen admin={admin} tab={tab} address={address} onManual={() => setManual(true)} />
      </main>
      <Overlays
        admin={admin}
        citation={address.citation}
        dialog={dialog}
        onDialog={setDialog}
        manual={manual}
        onManual={setManual}
      />
    </Tabs>
  );
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

/** What went wrong in one tab says nothing to another. */
function useForgottenErrors(tab: string | undefined): void {
  const { dismiss } = usePageErrors();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every tab
  useEffect(() => dismiss, [tab, dismiss]);
}
