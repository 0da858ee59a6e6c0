import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WorkshopClock } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { displayedServiceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, shortDay } from '#shared/time/day-time.ts';
import { phoneLink } from '#ui/contact-links.ts';
import { RowCountdown } from '#ui/panel/detail/countdown.tsx';
import list from '#ui/panel/list/list.module.css';
import { ColumnHeads } from '#ui/panel/list/table-or-cards.tsx';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import row from '#ui/panel/rows/row.module.css';
import { onRowClick, RowName } from '#ui/panel/rows/row.tsx';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import { WithPlate } from '#ui/panel/text/record-link.tsx';
import { OrderChip } from '#work-orders/web/order-chip.tsx';
import { ReceiveButton } from '#work-orders/web/reception/receive-button.tsx';
import type { ListedCitation } from '../../contract/staff-citation.ts';
import { CitationMenu } from '../actions/citation-menu.tsx';
import { ForwardButton } from '../actions/forward-button.tsx';
import { arrivalOf, isArriving } from '../arrival.ts';
import { CitationStatusChip } from '../status-chip.tsx';
import { LateMark, TodayMark } from '../when-marks.tsx';
import css from './citation-rows.module.css';

const COLUMNS = ['Cliente', 'Servicio', 'Fecha y hora', 'Estado', 'Acciones'] as const;

/** The table from 1000 px on. In narrower windows cards replace it, for screen readers too. */
export function CitationTable({ citations, ...rest }: ListProps) {
  return (
    <table className={`${list.table} ${css.table}`}>
      <ColumnHeads columns={COLUMNS} />
      <tbody>
        {citations.map((citation) => (
          <Row key={citation._id} citation={citation} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ citation, now, celebrated, onOpen }: RowProps) {
  const done = celebrated === citation._id;
  const faded = isRemovedRow(citation) && !done;
  return (
    <tr
      className={faded ? list.left : undefined}
      inert={faded}
      data-record={citation._id}
      onClick={onRowClick(() => onOpen(citation._id))}
    >
      <th scope="row">
        <ClientButton citation={citation} onOpen={onOpen} />
        <div className={`muted smaller ${css.under}`}>
          <DotSeparated parts={vehicleAndPhone(citation)} />
        </div>
      </th>
      <td>
        {jobName(citation)}
        <div className={`muted smaller ${css.under}`}>
          <DotSeparated parts={durationAndPrice(citation)} />
        </div>
      </td>
      <td>
        <div className="nowrap">
          {citationDay(citation)} <TodayMark citation={citation} now={now} />
        </div>
        <div className={`muted smaller ${css.under} ${css.time}`}>
          {citation.time} <LateMark citation={citation} now={now} />
        </div>
      </td>
      <td>
        <CitationMarks citation={citation} />
      </td>
      <td>
        {done ? (
          <RowCountdown />
        ) : (
          <div className={css.actions}>
            <ForwardButton citation={citation} className={css.forward} />
            <CitationMenu citation={citation} onOpen={onOpen} />
          </div>
        )}
      </td>
    </tr>
  );
}

/** The list as cards below 1000 px, with the next status in reach of the thumb. */
export function CitationCards({ citations, ...rest }: ListProps) {
  return (
    <ul className={`${list.cards} ${css.pairs}`}>
      {citations.map((citation) => (
        <Card key={citation._id} citation={citation} {...rest} />
      ))}
    </ul>
  );
}

function Card({ citation, now, celebrated, onOpen }: RowProps) {
  const done = celebrated === citation._id;
  const faded = isRemovedRow(citation) && !done;
  return (
    <li
      className={`${list.card} column ${faded ? list.left : ''}`}
      inert={faded}
      data-record={citation._id}
    >
      <div className="row between gap-6-12">
        <div className={css.when}>
          {citationDay(citation)} · {citation.time} <TodayMark citation={citation} now={now} />
        </div>
        <CitationMarks citation={citation} />
      </div>
      <LateMark citation={citation} now={now} />
      <div className={css.client}>
        <ClientButton citation={citation} onOpen={onOpen} />
      </div>
      <div className="muted small break-anywhere">
        <DotSeparated parts={vehicleAndPhone(citation)} />
      </div>
      <div className="muted small break-anywhere">
        <DotSeparated parts={[jobName(citation), ...durationAndPrice(citation)]} />
      </div>
      <div className={`${css.cardActions} no-print`}>
        {done ? (
          <RowCountdown />
        ) : (
          <ForwardButton citation={citation} variant="filled" className={css.cardForward} />
        )}
        {!faded && isArriving(citation, now.today) ? (
          <ReceiveButton arrival={arrivalOf(citation)} className={css.receive ?? ''} />
        ) : null}
        {citation.clientPhone === '' ? null : (
          <Button
            component="a"
            href={phoneLink(citation.clientPhone)}
            variant="default"
            className={css.call ?? ''}
            leftSection={<IconPhone size={20} aria-hidden="true" />}
            aria-label={`Llamar a ${citation.clientName}`}
          >
            Llamar
          </Button>
        )}
        <CitationMenu citation={citation} onOpen={onOpen} />
      </div>
    </li>
  );
}

/** Texts and elements that table and cards share. */

type CitationProps = { citation: ListedCitation };

type ListProps = {
  citations: readonly ListedCitation[];
  now: WorkshopClock;
  /** Id of the citation that was just delivered. */
  celebrated: string | null;
  onOpen: (id: string) => void;
};

type RowProps = { citation: ListedCitation } & Omit<ListProps, 'citations'>;

/** Returns `Yamaha MT-07 2022` with its plate and `099 412 738`, without unknown values. */
function vehicleAndPhone(citation: ListedCitation): ReactNode[] {
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

const jobName = (citation: ListedCitation) => displayedServiceName(citation.service);

/** Returns duration and price. */
function durationAndPrice({ service }: ListedCitation): [string, string] {
  return [formatDuration(service.duration), formatDollars(service.price)];
}

/** The client's name as a button that opens the citation. */
function ClientButton({ citation, onOpen }: CitationProps & Pick<ListProps, 'onOpen'>) {
  return <RowName name={citation.clientName} onOpen={() => onOpen(citation._id)} />;
}

/** `jue, 26 nov.` */
const citationDay = ({ date }: ListedCitation) => shortDay(date);

function CitationMarks({ citation }: CitationProps) {
  return (
    <span className={row.marks}>
      <CitationStatusChip status={citation.status} />
      <OrderChip order={citation.workOrder} />
      {citation.overbooked ? <span className={row.aside}>Sobreturno</span> : null}
    </span>
  );
}
