import { memo } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import { NO_PERMISSIONS } from '#access/rules/user-labels.ts';
import { movementsPath } from '#stock/web/history/movements-address.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { searchRest, searchTextOf } from '../address/address.ts';
import {
  goTo,
  openCitation,
  openClient,
  openMotorcycle,
  openReservation,
  replaceView,
  returnTo,
  setDefaultView,
} from '../address/use-address.ts';
import { LoadError } from '../load-error.tsx';
import { canOpenRecord, hasPermission, takesSaleMoney } from '../permissions.ts';
import type { OnManual } from './tab-props.ts';
import css from './tab-screen.module.css';
import { type PanelTab, panelId, TABS_ID } from './tabs.tsx';

export type TabScreenProps = {
  admin: AdminInfo;
  tab: PanelTab;
  /** Part of the URL's fragment after the tab's name: a view, or ''. */
  rest: string;
  onManual: OnManual;
  onSell: () => void;
  /** How many times in a row the tab was opened. */
  visits: number;
};

/** A tab with all that it may open. */
export const TabScreen = memo(function TabScreen(props: TabScreenProps) {
  const { admin, tab, rest, onManual, onSell, visits } = props;
  const { hash, Screen } = tab;
  const keep = (next: string) => replaceView({ tab: hash, rest: next });
  return (
    // Mantine's panel would be empty at once while the next one is still rendered.
    <div role="tabpanel" id={panelId(hash)} aria-labelledby={`${TABS_ID}-tab-${hash}`}>
      <ErrorBoundary fallback={<LoadError />}>
        <Screen
          rest={rest}
          onRest={(next) => goTo({ tab: hash, rest: next })}
          onSettle={(next) => setDefaultView({ tab: hash, rest: next })}
          onKeep={keep}
          search={searchTextOf(rest)}
          onSearch={(text) => keep(searchRest(text))}
          user={admin._id}
          onReturn={() => returnTo({ tab: hash, rest: '' })}
          onOpenCitation={openCitation}
          onOpenReservation={openReservation}
          onOpenClient={openClient}
          onOpenMotorcycle={openMotorcycle}
          reads={{
            citation: canOpenRecord('cita', admin),
            reservation: canOpenRecord('reserva', admin),
          }}
          manages={{
            citation: hasPermission(admin, 'agenda'),
            reservation: hasPermission(admin, 'reservas'),
            sale: takesSaleMoney(admin),
          }}
          onMovements={(id) => goTo({ tab: 'historial-stock', rest: movementsPath(id) })}
          onManual={onManual}
          onSell={onSell}
          admin={admin.role === 'admin'}
          visits={visits}
        />
      </ErrorBoundary>
    </div>
  );
});

export function NoTab() {
  return (
    <div className={css.none}>
      <h1>{NO_PERMISSIONS}</h1>
      <p>Pide a un administrador que te asigne los permisos que necesitas.</p>
    </div>
  );
}
