import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { ColumnHeads } from '#ui/panel/list/column-heads.tsx';
import list from '#ui/panel/list/list.module.css';
import type { Transaction } from '../../contract/finance.ts';
import { percentText } from '../tab/summary.tsx';
import {
  Details,
  itemOf,
  type LineActions,
  Profit,
  TypeLabel,
  transactionClient,
  useDateFormats,
} from './transaction-facts.tsx';
import css from './transactions.module.css';
import { useLinkedLine } from './use-line-link.ts';

type Props = { lines: readonly Transaction[]; acts: LineActions };

const COLUMNS = [
  'Fecha',
  'Tipo',
  'Cliente',
  'Servicio/Producto',
  'Venta',
  'Costo',
  'Ganancia',
  'Margen',
] as const;
const AMOUNTS: readonly string[] = COLUMNS.slice(4);

export function TransactionTable({ lines, acts }: Props) {
  return (
    <table className={`${list.table} ${css.table}`}>
      <ColumnHeads columns={COLUMNS} amounts={AMOUNTS}>
        <th scope="col">
          <span className="sr-only">Detalle</span>
        </th>
      </ColumnHeads>
      <tbody>
        {lines.map((line) => (
          <Row key={line._id} line={line} acts={acts} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { line: Transaction; acts: LineActions };

function Row({ line, acts }: RowProps) {
  const { opener, opened, setOpened, marked } = useLinkedLine<HTMLButtonElement>(
    line._id,
    acts.lines,
  );
  const id = useId();
  const { short } = useDateFormats();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <Fragment>
      <tr
        className={`${opened ? css.opened : ''} ${marked ? css.marked : ''}`}
        aria-current={marked ? 'true' : undefined}
        data-record={line._id}
      >
        <td className={list.number}>{short(line.createdAt)}</td>
        <td>
          <TypeLabel line={line} />
        </td>
        <th scope="row" className={list.words}>
          {transactionClient(line)}
        </th>
        <td className={list.words}>{itemOf(line)}</td>
        <td className={list.amount}>{formatDollars(line.salePrice)}</td>
        <td className={list.amount}>{formatDollars(line.cost)}</td>
        <td className={list.amount}>
          <Profit line={line} />
        </td>
        <td className={list.amount}>{percentText(line.profitMargin)}</td>
        <td>
          <ActionIcon
            ref={opener}
            variant="subtle"
            size={44}
            aria-expanded={opened}
            aria-controls={id}
            aria-label={`Detalle de ${itemOf(line)}, ${transactionClient(line)}`}
            onClick={() => setOpened(!opened)}
          >
            <Chevron size={20} aria-hidden="true" />
          </ActionIcon>
        </td>
      </tr>
      <tr id={id} hidden={!opened} data-record={line._id}>
        {opened ? (
          <td colSpan={COLUMNS.length + 1}>
            <Details line={line} acts={acts} />
          </td>
        ) : null}
      </tr>
    </Fragment>
  );
}
