import { useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { DetailState } from '#ui/panel/detail/detail-state.tsx';
import { useRecord } from '#ui/panel/detail/use-record.ts';
import { SideDrawer } from '#ui/panel/dialogs/side-drawer.tsx';
import { type ClientHistory, MAX_CLIENT_ITEMS } from '../../contract/client-history.ts';
import { foundText, HISTORY_TEXTS, visitsText } from '../../rules/history-text.ts';
import { CheckboxField } from '../checkbox-field.tsx';
import { fetchClientHistory, historyKeys, type RecordRef } from '../history-api.ts';
import type { OnOpen } from '../tab/history-facts.tsx';
import css from './client-drawer.module.css';
import { VisitCard } from './visit-card.tsx';

type Props = {
  /** The record that determines client and vehicle; `null` closes the drawer. */
  record: RecordRef | null;
  onClose: () => void;
  onOpen: OnOpen;
};

/** All records of the client of a record, with a filter for the same vehicle. */
export function ClientDrawer({ record, ...props }: Props) {
  const [shown, setShown] = useState(record);
  // The content stays while the drawer closes.
  if (record !== null && record.id !== shown?.id) setShown(record);
  if (shown === null) return null;
  return <ClientHistoryDrawer key={shown.id} shown={shown} opened={record !== null} {...props} />;
}

type InnerProps = Omit<Props, 'record'> & { shown: RecordRef; opened: boolean };

function ClientHistoryDrawer({ shown, opened, onClose, onOpen }: InnerProps) {
  const [sameVehicleOnly, setSameVehicleOnly] = useState(false);
  const { record: history, ...reading } = useRecord({
    queryKey: historyKeys.client(shown),
    queryFn: ({ signal }) => fetchClientHistory(shown, signal),
    shown: opened,
  });
  const items = history?.items.filter(({ sameVehicle }) => !sameVehicleOnly || sameVehicle) ?? [];
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={history?.client ? `Historial de ${history.client.name}` : 'Historial del cliente'}
    >
      {history ? (
        <>
          <LiveRegion>{foundText(items.length)}</LiveRegion>
          <Totals history={history} />
          <div className={css.only}>
            <CheckboxField
              label="Solo este vehículo"
              checked={sameVehicleOnly}
              onChange={setSameVehicleOnly}
            />
          </div>
          <ul className={css.items}>
            {items.map((item) => (
              <VisitCard key={item._id} item={item} onOpen={onOpen} />
            ))}
          </ul>
          {history.total > MAX_CLIENT_ITEMS ? (
            <p className={css.more}>
              Se muestran los {MAX_CLIENT_ITEMS} últimos de {foundText(history.total)}.
            </p>
          ) : null}
        </>
      ) : (
        <DetailState
          reading={reading}
          failureMessage={HISTORY_TEXTS.loadFailed}
          back="Volver"
          onBack={onClose}
        />
      )}
    </SideDrawer>
  );
}

/** Visits and spending of the client, in total and for this vehicle. */
function Totals({ history: { vehicle, totals } }: { history: ClientHistory }) {
  const { brand: vehicleBrand = '', model: vehicleModel = '', year: vehicleYear } = vehicle ?? {};
  const label = vehicleLabel({ vehicleBrand, vehicleModel, vehicleYear: vehicleYear ?? null });
  return (
    <dl className={css.totals}>
      <Total label="En total" of={totals.all} />
      <Total label={label || 'Este vehículo'} of={totals.vehicle} />
    </dl>
  );
}

function Total({ label, of }: { label: string; of: ClientHistory['totals']['all'] }) {
  return (
    <div className={css.total}>
      <dt>{label}</dt>
      <dd>
        <b>{formatDollars(of.spent)}</b>
        <span>{visitsText(of.visits)}</span>
      </dd>
    </div>
  );
}
