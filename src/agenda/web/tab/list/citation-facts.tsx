import type { WorkshopClock } from '#ajustes/web/workshop-api.ts';
import { formatDuration, shortDay } from '#kernel/day-time.ts';
import { serviceName } from '#kernel/display-fallback.ts';
import { formatDollars } from '#kernel/money.ts';
import { vehicleWords } from '#kernel/vehicle-words.ts';
import row from '#web-kit/panel/list/row.module.css';
import { RowName } from '#web-kit/panel/list/row-name.tsx';
import type { StaffCitation } from '../../../contract/staff-citation.ts';
import { StatusChip } from '../../status-chip.tsx';

/** The words that table and cards share. */

type Of = { citation: StaffCitation };

export type ListProps = {
  citations: readonly StaffCitation[];
  now: WorkshopClock;
  /** Id of the citation that was just delivered. */
  celebrated: string | null;
  onOpen: (id: string) => void;
};

export type RowProps = { citation: StaffCitation } & Omit<ListProps, 'citations'>;

/** `Yamaha MT-07 2022` and `099 412 738`, of it what is known. */
export function vehicleAndPhone(citation: StaffCitation): string[] {
  return [vehicleWords(citation), citation.clientPhone].filter((part) => part !== '');
}

export const nameOfJob = (citation: StaffCitation) => serviceName(citation.service);

/** How long it takes, and what it costs. */
export function sizeOfJob({ service }: StaffCitation): [string, string] {
  return [formatDuration(service.duration), formatDollars(service.price)];
}

/** The name of the client, which opens the citation. */
export function ClientButton({ citation, onOpen }: Of & Pick<ListProps, 'onOpen'>) {
  return <RowName name={citation.clientName} onOpen={() => onOpen(citation._id)} />;
}

/** `jue, 26 nov.` */
export const dayOf = ({ date }: StaffCitation) => shortDay(date);

export function StatusMarks({ citation }: Of) {
  return (
    <span className={row.marks}>
      <StatusChip status={citation.status} />
      {citation.overbooked ? <span className={row.aside}>Sobreturno</span> : null}
    </span>
  );
}
