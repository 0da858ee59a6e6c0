import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconReceiptOff } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { ColumnHeads, TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { FINANCE_TEXTS, listTransactions, type Transaction } from '../../contract/finance.ts';
import { percentText } from '../tab/summary.tsx';
import { PER_PAGE, type PeriodState, periodQuery, usePeriodPage } from '../tab/use-period.ts';
import {
  itemOf,
  type LineActions,
  Price,
  Profit,
  TypeLabel,
  transactionClient,
  useDateFormats,
} from './transaction-facts.tsx';
import css from './transactions.module.css';
import { type OtherLine, useLineLink, useLinkedLine } from './use-line-link.ts';

const Details = lazyPart(() => import('./transaction-details.tsx'));
const VoidDialog = lazyPart(async () => ({
  default: (await import('../void-dialog.tsx')).VoidDialog,
}));

type Props = { state: PeriodState; onOpen: LineActions['onOpen'] };

/** The list has all lines; the cards count the sales that stand. */
const lineCountText = (count: number) =>
  count === 1 ? '1 línea' : `${count.toLocaleString('es-UY')} líneas`;

/** Lines of the income ledger, 20 per page, newest first. */
export function Transactions({ state, onOpen }: Props) {
  const pages = usePeriodPage(state, {
    query: (period, page) =>
      readQuery(listTransactions, { query: { ...periodQuery(period), page, limit: PER_PAGE } }),
    failureMessage: FINANCE_TEXTS.transactionsFailed,
  });
  const openDialog = useOpenDialog();
  const { lines, goToLine } = useLineLink(state, pages);
  const acts = {
    onOpen,
    onLine: (other: OtherLine) => void goToLine(other),
    lines,
    onVoid: (line: Transaction) => openDialog(<VoidDialog line={line} />),
  };
  return (
    <PagedListing
      label="Transacciones"
      rows="transactions"
      newRowsText={(waiting) =>
        waiting === 1 ? '1 transacción nueva' : `${waiting} transacciones nuevas`
      }
      list={pages}
      found={lineCountText}
      empty={<ListNotice icon={IconReceiptOff} sentence="No hay transacciones en el período" />}
    >
      {({ transactions }) => (
        <TableOrCards
          table={<TransactionTable lines={transactions} acts={acts} />}
          cards={<TransactionCards lines={transactions} acts={acts} />}
        />
      )}
    </PagedListing>
  );
}

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

function TransactionTable({ lines, acts }: { lines: readonly Transaction[]; acts: LineActions }) {
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

function Row({ line, acts }: { line: Transaction; acts: LineActions }) {
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
        <td className="digits">{short(line.createdAt)}</td>
        <td>
          <TypeLabel line={line} />
        </td>
        <th scope="row" className={list.words}>
          {transactionClient(line)}
        </th>
        <td className={list.words}>{itemOf(line)}</td>
        <td className={list.amount}>
          <Price line={line} />
        </td>
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

function TransactionCards({ lines, acts }: { lines: readonly Transaction[]; acts: LineActions }) {
  return (
    <ul className={list.cards}>
      {lines.map((line) => (
        <Card key={line._id} line={line} acts={acts} />
      ))}
    </ul>
  );
}

function Card({ line, acts }: { line: Transaction; acts: LineActions }) {
  const { short } = useDateFormats();
  const { opener, opened, setOpened, marked } = useLinkedLine<HTMLElement>(line._id, acts.lines);
  return (
    <li
      className={`${list.card} ${marked ? css.marked : ''}`}
      aria-current={marked ? 'true' : undefined}
      data-record={line._id}
    >
      <div className="row between gap-6-12">
        <span className="muted smaller">{short(line.createdAt)}</span>
        <span className="smaller strong">
          <TypeLabel line={line} />
        </span>
      </div>
      <div className="break-anywhere top-6">
        <b>{itemOf(line)}</b>
        <div className="muted smaller">{transactionClient(line)}</div>
      </div>
      <dl className={css.figures}>
        <div>
          <dt>Venta</dt>
          <dd className="digits">
            <Price line={line} />
          </dd>
        </div>
        <div>
          <dt>Costo</dt>
          <dd className="digits">{formatDollars(line.cost)}</dd>
        </div>
        <div>
          <dt>Ganancia</dt>
          <dd className="digits">
            <Profit line={line} />
          </dd>
        </div>
        <div>
          <dt>Margen</dt>
          <dd className="digits">{percentText(line.profitMargin)}</dd>
        </div>
      </dl>
      <details
        className={css.more}
        open={opened}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary ref={opener}>Detalle</summary>
        {opened ? <Details line={line} acts={acts} /> : null}
      </details>
    </li>
  );
}
