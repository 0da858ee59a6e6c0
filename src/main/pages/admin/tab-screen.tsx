import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { movementsRest } from '#stock/web/history/movements-place.ts';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import { NO_PERMISSIONS } from '#usuarios/rules/user-words.ts';
import { Boundary } from '#web-kit/boundary.tsx';
import { LoadingWord } from '#web-kit/panel/loading-word.tsx';
import { Skeleton } from '#web-kit/skeleton.tsx';
import { type Place, searchedIn, searchRest } from './address.ts';
import { Broken } from './broken.tsx';
import { mayOpen } from './doors.ts';
import type { OnManual } from './tab-props.ts';
import css from './tab-screen.module.css';
import type { PanelTab } from './tabs.ts';
import {
  goTo,
  keepRest,
  openCitation,
  openReservation,
  returnTo,
  settleRest,
} from './use-address.ts';

type Props = {
  admin: AdminInfo;
  /** None where no tab is theirs. */
  tab: PanelTab | undefined;
  address: Place & { shown: number };
  onManual: OnManual;
  onSell: () => void;
  /** How many times in a row the tab was opened. */
  visits: number;
};

/** The open tab, new each time that it is opened or shown: without other filters and on its first page. */
export function TabScreen({ admin, tab, address, onManual, onSell, visits }: Props) {
  if (!tab) return <NoTab />;
  const { hash, Screen } = tab;
  const rest = address.tab === hash ? address.rest : '';
  const keep = (next: string) => keepRest({ tab: hash, rest: next });
  return (
    <Tabs.Panel key={`${hash} ${address.shown}`} value={hash}>
      <Boundary fallback={<Broken />}>
        <Suspense fallback={<Waiting name={tab.name} />}>
          <Screen
            rest={rest}
            onRest={(next) => goTo({ tab: hash, rest: next })}
            onSettle={(next) => settleRest({ tab: hash, rest: next })}
            onKeep={keep}
            search={searchedIn(rest)}
            onSearch={(text) => keep(searchRest(text))}
            user={admin._id}
            onReturn={() => returnTo({ tab: hash, rest: '' })}
            onOpenCitation={openCitation}
            onOpenReservation={openReservation}
            reads={{
              citation: mayOpen('cita', admin),
              reservation: mayOpen('reserva', admin),
            }}
            onMovements={(id) => goTo({ tab: 'historial-stock', rest: movementsRest(id) })}
            onManual={onManual}
            onSell={onSell}
            admin={admin.role === 'admin'}
            visits={visits}
          />
        </Suspense>
      </Boundary>
    </Tabs.Panel>
  );
}

function NoTab() {
  return (
    <div className={css.none}>
      <h1>{NO_PERMISSIONS}</h1>
      <p>Pide a un administrador que te asigne los permisos que necesitas.</p>
    </div>
  );
}

function Waiting({ name }: { name: string }) {
  return (
    <div aria-busy="true" className={css.waiting}>
      <h1>{name}</h1>
      <div className={css.bones}>
        <LoadingWord />
        <Skeleton height={96} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    </div>
  );
}
