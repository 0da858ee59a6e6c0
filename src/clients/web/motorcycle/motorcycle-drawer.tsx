import { IconArrowsJoin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { SideDrawer } from '#ui/panel/dialogs/side-drawer.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import type { MotorcycleLink } from '../../contract/client.ts';
import {
  getMotorcycle,
  type MotorcycleRecord,
  mergeMotorcycle,
  unmergeMotorcycle,
} from '../../contract/motorcycle.ts';
import {
  CLIENT_TEXTS,
  motorcycleLabel,
  motorcycleName,
  VEHICLE_TYPE_LABELS,
} from '../../rules/client-text.ts';
import { MergedRecords, MergeQuestion } from '../merges.tsx';
import css from '../record.module.css';
import {
  type NewCitation,
  Plate,
  RecordButton,
  RecordFooter,
  type RecordOpeners,
  RecordSection,
} from '../record-parts.tsx';
import { DeferredWork } from './deferred-work.tsx';
import { MotorcycleEdit } from './motorcycle-edit.tsx';
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
      <p className="note">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {notes === '' ? null : <p className={css.notes}>{notes}</p>}
    </div>
  );
}

/** Whose appointment «Nueva cita» enters: that of the latest owner. */
const newCitationOf = (motorcycle: MotorcycleRecord): NewCitation => ({
  client: motorcycle.owners.find(({ until }) => until === null) ?? null,
  motorcycle,
});

/** Motorcycles that may be this one, and those that were merged into it. */
function MotorcycleMerges({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const openDialog = useOpenDialog();
  const merge = useSend(mergeMotorcycle);
  const unmerge = useSend(unmergeMotorcycle);
  const { _id: into, suggestions, merged } = motorcycle;
  const askToMerge = (other: MotorcycleLink) =>
    openDialog(
      <MergeQuestion
        title="¿Unir las dos motos?"
        verb="Unir"
        busyVerb="Uniendo…"
        done="Unimos las dos motos."
        act={() => merge({ params: { id: other._id }, body: { into } })}
      >
        <p>
          Las citas, los kilómetros y los dueños de {motorcycleName(other)} sin matrícula pasan a
          esta ficha. Se puede deshacer mientras nada cambie.
        </p>
      </MergeQuestion>,
    );
  return (
    <>
      {suggestions.length === 0 ? null : (
        <RecordSection title="¿Es la misma moto?">
          <ul className="stack gap-10 plain-list">
            {suggestions.map((each) => (
              <li key={each._id} className={css.card}>
                <span className="row gap-6-12">
                  <span className="grow min-0">
                    <strong>{motorcycleName(each)}</strong>
                    <br />
                    <span className="muted small">Del mismo dueño, sin matrícula</span>
                  </span>
                  <RecordButton
                    icon={IconArrowsJoin}
                    aria-label={`Unir ${motorcycleName(each)}`}
                    onClick={() => askToMerge(each)}
                  >
                    Unir
                  </RecordButton>
                </span>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <MergedRecords
        merged={merged}
        nameOf={motorcycleLabel}
        unmerge={(id) => unmerge({ params: { id }, body: {} })}
      />
    </>
  );
}
