import type { ReactNode } from 'react';
import type { WorkshopClock } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { serviceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, shortDay } from '#shared/time/day-time.ts';
import row from '#ui/panel/rows/row.module.css';
import { RowName } from '#ui/panel/rows/row-name.tsx';
import { WithPlate } from '#ui/panel/text/record-link.tsx';
import { OrderChip } from '#work-orders/web/order-chip.tsx';
import type { ListedCitation, StaffCitation } from '../../../contract/staff-citation.ts';
import { CitationStatusChip } from '../../status-chip.tsx';

/** Texts and elements that table and cards share. */

type CitationProps = { citation: StaffCitation };

export type ListProps = {
  citations: readonly ListedCitation[];
  now: WorkshopClock;
  /** Id of the citation that was just delivered. */
  celebrated: string | null;
  onOpen: (id: string) => void;
};

export type RowProps = { citation: ListedCitation } & Omit<ListProps, 'citations'>;

/** Returns `Yamaha MT-07 2022` with its plate and `099 412 738`, without unknown values. */
export function vehicleAndPhone(citation: ListedCitation): ReactNode[] {
  const { motorcycle, clientPhone } = citation;
  const vehicle = vehicleLabel(citation);
  return [
    ...(vehicle === '' && !motorcycle?.plate
      ? []
      : [
          <WithPlate key="vehicle" motorcycle={motorcycle}>
            {vehicle}
          </WithPlate>,
        ]),
    ...(clientPhone === '' ? [] : [clientPhone]),
  ];
}

export const jobName = (citation: StaffCitation) => serviceName(citation.service);

/** Returns duration and price. */
export function durationAndPrice({ service }: StaffCitation): [string, string] {
  return [formatDuration(service.duration), formatDollars(service.price)];
}

/** The client's name as a button that opens the citation. */
export function ClientButton({ citation, onOpen }: CitationProps & Pick<ListProps, 'onOpen'>) {
  return <RowName name={citation.clientName} onOpen={() => onOpen(citation._id)} />;
}

/** `jue, 26 nov.` */
export const citationDay = ({ date }: StaffCitation) => shortDay(date);

export function CitationMarks({ citation }: CitationProps) {
  return (
    <span className={row.marks}>
      <CitationStatusChip status={citation.status} />
      <OrderChip order={citation.workOrder} />
      {citation.overbooked ? <span className={row.aside}>Sobreturno</span> : null}
    </span>
  );
}
