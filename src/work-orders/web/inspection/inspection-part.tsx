import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import type { WorkOrder } from '../../contract/work-order.ts';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { countStates, lookedAt } from './finding-changes.ts';
import { StateChip } from './finding-step.tsx';
import css from './inspection.module.css';
import { InspectionDialog } from './inspection-dialog.tsx';
import { useFindings } from './use-findings.ts';

type Props = {
  order: WorkOrder;
  /** Of the citation; checklists and parts are offered for it. */
  vehicleType: string;
  /** Whether the user may change the order. */
  editable: boolean;
};

/** Inspection and photos of an order, in the detail of its citation. */
export function InspectionPart({ order, vehicleType, editable }: Props) {
  const findings = useFindings(order);
  const [opened, setOpened] = useState(false);
  const [openings, setOpenings] = useState(0);
  const total = findings.findings.length;
  const seen = lookedAt(findings.findings);
  const open = () => {
    setOpenings(openings + 1);
    setOpened(true);
  };
  return (
    <section className="top-28" aria-labelledby="inspection">
      <h3 className="no-margin below-12 large" id="inspection">
        Revisión y fotos
      </h3>
      <div className={css.part}>
        {total === 0 ? null : (
          <p className="row gap-8 no-margin">
            <span>
              {seen} de {total} revisados
            </span>
            {countStates(findings.findings).map(([state, count]) => (
              <StateChip key={state} state={state} count={count} />
            ))}
          </p>
        )}
        {editable ? (
          <Button
            variant={seen === 0 ? 'filled' : 'default'}
            className={css.tall ?? ''}
            leftSection={<IconChecklist size={20} aria-hidden="true" />}
            onClick={open}
          >
            {startText(seen, total)}
          </Button>
        ) : null}
        <PhotoStrip order={order} adds={editable ? 'during' : undefined} />
      </div>
      {openings === 0 ? null : (
        <InspectionDialog
          key={openings}
          order={order}
          vehicleType={vehicleType}
          findings={findings}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </section>
  );
}

function startText(seen: number, total: number): string {
  if (seen === 0) return 'Revisar la moto';
  return seen < total ? 'Seguir la revisión' : 'Ver la revisión';
}
