import { ColumnHeads } from '#ui/panel/list/column-heads.tsx';
import list from '#ui/panel/list/list.module.css';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import { onRowClick } from '#ui/panel/rows/row-click.ts';
import { RowCountdown } from '#ui/panel/rows/row-countdown.tsx';
import { DotSeparated } from '#ui/panel/text/dot-separated.tsx';
import { CitationMenu } from '../../actions/citation-menu.tsx';
import { ForwardButton } from '../../actions/forward-button.tsx';
import { LateMark, TodayMark } from '../../when-marks.tsx';
import {
  CitationMarks,
  ClientButton,
  citationDay,
  durationAndPrice,
  jobName,
  type ListProps,
  type RowProps,
  vehicleAndPhone,
} from './citation-facts.tsx';
import css from './table.module.css';

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
        <div className={`${list.under} ${css.under}`}>
          <DotSeparated parts={vehicleAndPhone(citation)} />
        </div>
      </th>
      <td>
        {jobName(citation)}
        <div className={`${list.under} ${css.under}`}>
          <DotSeparated parts={durationAndPrice(citation)} />
        </div>
      </td>
      <td>
        <div className={css.day}>
          {citationDay(citation)} <TodayMark citation={citation} now={now} />
        </div>
        <div className={`${list.under} ${css.under} ${css.time}`}>
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
