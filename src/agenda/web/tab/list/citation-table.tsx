import type { MouseEvent } from 'react';
import type { StaffCitation } from '../../../contract/staff-citation.ts';
import { CitationMenu } from '../../actions/citation-menu.tsx';
import { ForwardButton } from '../../actions/forward-button.tsx';
import { LateMark, TodayMark } from '../../when-marks.tsx';
import {
  ClientButton,
  Dotted,
  dayOf,
  type ListProps,
  nameOfJob,
  StatusMarks,
  sizeOfJob,
  vehicleAndPhone,
} from './citation-facts.tsx';
import css from './table.module.css';

const COLUMNS = ['Cliente', 'Servicio', 'Fecha y hora', 'Estado', 'Acciones'] as const;

/** From 800 px on; narrower, cards stand in its place and it is not there for anybody. */
export function CitationTable({ citations, now, onOpen }: ListProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {citations.map((citation) => (
          <Row key={citation._id} citation={citation} now={now} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { citation: StaffCitation } & Pick<ListProps, 'now' | 'onOpen'>;

function Row({ citation, now, onOpen }: RowProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isOnControl(event) || window.getSelection()?.toString()) return;
    onOpen(citation._id);
  };
  return (
    // An extra for the mouse: keys and screen readers have the button in it.
    <tr onClick={open}>
      <th scope="row">
        <ClientButton citation={citation} onOpen={onOpen} />
        <div className={css.under}>
          <Dotted parts={vehicleAndPhone(citation)} />
        </div>
      </th>
      <td>
        {nameOfJob(citation)}
        <div className={css.under}>
          <Dotted parts={sizeOfJob(citation)} />
        </div>
      </td>
      <td>
        <div className={css.day}>
          {dayOf(citation)} <TodayMark citation={citation} now={now} />
        </div>
        <div className={`${css.under} ${css.time}`}>
          {citation.time} <LateMark citation={citation} now={now} />
        </div>
      </td>
      <td>
        <StatusMarks citation={citation} />
      </td>
      <td>
        <div className={css.actions}>
          <ForwardButton citation={citation} className={css.forward} />
          <CitationMenu citation={citation} onOpen={onOpen} />
        </div>
      </td>
    </tr>
  );
}

/** What is inside a dialog or a menu of the row comes through here too, but lies outside of it. */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button') !== null;
}
