import { useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { DetailState } from '#ui/panel/detail/detail-state.tsx';
import { useRecord } from '#ui/panel/detail/use-record.ts';
import { SideDrawer } from '#ui/panel/dialogs/side-drawer.tsx';
import { MAX_CLIENT_ITEMS } from '../../contract/client-history.ts';
import { foundText, HISTORY_TEXTS } from '../../rules/history-text.ts';
import { CheckboxField } from '../checkbox-field.tsx';
import { fetchClientHistory, historyKeys, type RecordRef } from '../history-api.ts';
import type { OnOpen } from '../tab/history-facts.tsx';
import css from './client-drawer.module.css';
import { Totals } from './totals.tsx';
import { VisitCard } from './visit-card.tsx';

type Props = {
  /** Whose client and vehicle. */
  record: RecordRef | null;
  onClose: () => void;
  onOpen: OnOpen;
};

/** All that the client of a record brought to the workshop, and what of it was the same vehicle. */
export function ClientDrawer({ record, ...props }: Props) {
  const [shown, setShown] = useState(record);
  // What was shown stays while the drawer leaves.
  if (record !== null && record.id !== shown?.id) setShown(record);
  if (shown === null) return null;
  return <ClientHistoryDrawer key={shown.id} shown={shown} opened={record !== null} {...props} />;
}

type InnerProps = Omit<Props, 'record'> & { shown: RecordRef; opened: boolean };

function ClientHistoryDrawer({ shown, opened, onClose, onOpen }: InnerProps) {
  const [only, setOnly] = useState(false);
  const { record: client, ...reading } = useRecord({
    queryKey: historyKeys.client(shown),
    queryFn: ({ signal }) => fetchClientHistory(shown, signal),
    shown: opened,
  });
  const items = client?.items.filter(({ sameVehicle }) => !only || sameVehicle) ?? [];
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={client ? `Historial de ${client.client.name}` : 'Historial del cliente'}
    >
      {client ? (
        <>
          <LiveRegion>{foundText(items.length)}</LiveRegion>
          <Totals client={client} />
          <div className={css.only}>
            <CheckboxField label="Solo este vehículo" checked={only} onChange={setOnly} />
          </div>
          <ul className={css.items}>
            {items.map((item) => (
              <VisitCard key={item._id} item={item} onOpen={onOpen} />
            ))}
          </ul>
          {client.total > MAX_CLIENT_ITEMS ? (
            <p className={css.more}>
              Se muestran los {MAX_CLIENT_ITEMS} últimos de {foundText(client.total)}.
            </p>
          ) : null}
        </>
      ) : (
        <DetailState
          reading={reading}
          failed={HISTORY_TEXTS.loadFailed}
          back="Volver"
          onBack={onClose}
        />
      )}
    </SideDrawer>
  );
}
