import { type ReactNode, useState } from 'react';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { SideDrawer } from '#ui/panel/dialogs/side-drawer.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getMotorcycle, type MotorcycleRecord } from '../../contract/motorcycle.ts';
import { CLIENT_TEXTS, motorcycleName, VEHICLE_TYPE_LABELS } from '../../rules/client-text.ts';
import type { NewCitation, RecordOpeners } from '../new-citation.ts';
import { Plate } from '../plate.tsx';
import css from '../record.module.css';
import { RecordFooter } from '../record-parts.tsx';
import { DeferredWork } from './deferred-work.tsx';
import { MotorcycleEdit } from './motorcycle-edit.tsx';
import { MotorcycleMerges } from './motorcycle-merges.tsx';
import { NextServices } from './next-services.tsx';
import { Odometer } from './odometer.tsx';
import { Owners } from './owners.tsx';

type Props = RecordOpeners & {
  id: string | null;
  /** Rendered by the history: figures of the visits with the open job, and the list of visits. */
  summary: (id: string) => ReactNode;
  visits: (id: string) => ReactNode;
  onClose: () => void;
};

/** Drawer with the record of a motorcycle. */
export function MotorcycleDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // The last content stays during the closing animation.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return (
    <DialogHost key={shown}>
      <Motorcycle shown={shown} opened={id !== null} {...props} />
    </DialogHost>
  );
}

type OpenProps = Omit<Props, 'id'> & { shown: string; opened: boolean };

function Motorcycle(props: OpenProps) {
  const { shown, opened, summary, visits, onClose } = props;
  const { onNewCitation, onOpenClient, onOpenMotorcycle } = props;
  const openDialog = useOpenDialog();
  const { record: motorcycle, ...reading } = useRecord({
    ...readQuery(getMotorcycle, { params: { id: shown } }),
    shown: opened,
  });
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={motorcycle ? motorcycleName(motorcycle) : 'Moto'}
      footer={
        motorcycle && (
          <RecordFooter
            onEdit={() =>
              openDialog(
                <MotorcycleEdit motorcycle={motorcycle} onOpenMotorcycle={onOpenMotorcycle} />,
              )
            }
            onNewCitation={onNewCitation && (() => onNewCitation(newCitationOf(motorcycle)))}
          />
        )
      }
    >
      {motorcycle ? (
        <>
          <Head motorcycle={motorcycle} />
          {summary(shown)}
          <Owners motorcycle={motorcycle} onOpenClient={onOpenClient} />
          <Odometer motorcycle={motorcycle} />
          <NextServices motorcycle={motorcycle} />
          <DeferredWork motorcycle={motorcycle} />
          {visits(shown)}
          <MotorcycleMerges motorcycle={motorcycle} />
        </>
      ) : (
        <DetailState
          reading={reading}
          failureMessage={CLIENT_TEXTS.motorcycleFailed}
          back="Volver"
          onBack={onClose}
        />
      )}
    </SideDrawer>
  );
}

function Head({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const { plate, vehicleType, colour, vin, notes } = motorcycle;
  const facts = [VEHICLE_TYPE_LABELS[vehicleType], colour, vin === '' ? '' : `Chasis ${vin}`];
  return (
    <div className={css.head}>
      <Plate plate={plate} size="title" />
      <p className={css.about}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {notes === '' ? null : <p className={css.notes}>{notes}</p>}
    </div>
  );
}

/** Whose appointment «Nueva cita» enters: that of the latest owner. */
const newCitationOf = (motorcycle: MotorcycleRecord): NewCitation => ({
  client: motorcycle.owners.find(({ until }) => until === null) ?? null,
  motorcycle,
});
