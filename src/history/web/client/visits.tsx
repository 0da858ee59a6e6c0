import { useQuery } from '@tanstack/react-query';
import { type CitationStatus, FINAL_CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { SaleDialog } from '#cash/web/cash-parts.ts';
import { formatDollars } from '#shared/money/money.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import list from '#ui/panel/list/list.module.css';
import { onRowClick, RowName } from '#ui/panel/rows/row.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  type ClientHistory,
  getClientHistory,
  type HistorySubject,
  MAX_CLIENT_ITEMS,
  type Purchase,
} from '../../contract/client-history.ts';
import type { HistoryItem } from '../../contract/history.ts';
import { foundText, HISTORY_TEXTS } from '../../rules/history-text.ts';
import historyFacts from '../tab/history-facts.module.css';
import {
  CardTop,
  conceptText,
  historyPrice,
  type OnOpen,
  vehicleText,
} from '../tab/history-facts.tsx';
import css from './visits.module.css';

/** The history in the drawers of clients and motorcycles, which `clients` shows. */

/** A client or motorcycle on record. */
type SubjectRef = { kind: HistorySubject; id: string };
type Props = { subject: SubjectRef; onOpen: OnOpen };
type SummaryProps = Props & {
  /** Whether the user may take money for counter sales. */
  sells: boolean;
};

function useSubjectHistory(subject: SubjectRef) {
  return useQuery({
    ...readQuery(getClientHistory, { params: subject }),
    // Under the prefix of the records of clients and motorcycles: a merge changes their history, too.
    queryKey: ['clients', 'history', subject],
  });
}

const isOpenJob = ({ kind, status, deleted }: HistoryItem): boolean =>
  kind === 'citation' && !deleted && !FINAL_CITATION_STATUSES.includes(status as CitationStatus);

/** The number of visits, their sum and the last visit; what is not paid; and the open jobs. */
export function VisitSummary({ subject, onOpen, sells }: SummaryProps) {
  const { data } = useSubjectHistory(subject);
  const figures = [
    ['Visitas', data?.totals.visits.toLocaleString('es-UY')],
    ...(data === undefined || data.purchases.length === 0
      ? []
      : [['Compras', data.totals.purchases.toLocaleString('es-UY')] as const]),
    ['Total', data && formatDollars(data.totals.spent)],
    ['Última visita', data && (data.lastVisit === null ? '—' : numericDay(data.lastVisit))],
  ] as const;
  // The next one first.
  const jobs = data?.items.filter(isOpenJob).toReversed() ?? [];
  return (
    <section className={css.section} aria-busy={data === undefined}>
      <dl className={css.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <Skeleton height={24} />}</dd>
          </div>
        ))}
      </dl>
      {data === undefined || data.unpaid.length === 0 ? null : (
        <>
          <h3 className={css.title}>Por cobrar</h3>
          <ul className={css.items}>
            {data.unpaid.map((unpaid) => (
              <UnpaidRow key={unpaid.cause.id} {...{ unpaid, sells, onOpen }} items={data.items} />
            ))}
          </ul>
        </>
      )}
      {jobs.length === 0 ? null : (
        <>
          <h3 className={css.title}>
            {jobs.length === 1 ? 'Trabajo abierto' : 'Trabajos abiertos'}
          </h3>
          <ul className={css.items}>
            {jobs.map((job) => (
              <VisitCard key={job._id} item={job} onOpen={onOpen} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type UnpaidProps = Pick<SummaryProps, 'sells' | 'onOpen'> & {
  unpaid: ClientHistory['unpaid'][number];
  items: readonly HistoryItem[];
};

/** A record that is not paid wholly; its title opens the record, or the payments of a counter sale. */
function UnpaidRow({ unpaid, items, sells, onOpen }: UnpaidProps) {
  const { cause, title, amount } = unpaid;
  const openDialog = useOpenDialog();
  const item = items.find(({ _id }) => _id === cause.id);
  const openSale = () => openDialog(<SaleDialog id={cause.id} about={title} takes />);
  const open = item !== undefined ? () => onOpen(item) : sells ? openSale : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
    <li
      className={`${list.card} ${css.unpaid}`}
      onClick={open === null ? undefined : onRowClick(open)}
    >
      {open === null ? <span>{title}</span> : <RowName name={title} onOpen={open} />}
      <span className="digits strong nowrap">{formatDollars(amount)}</span>
    </li>
  );
}

/** Every visit and reservation with its price, and every counter sale, latest first. */
export function VisitList({ subject, onOpen }: Props) {
  const { data, error, refetch } = useSubjectHistory(subject);
  if (data === undefined) {
    return error === null ? null : (
      <ReadFailure title={HISTORY_TEXTS.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  }
  const items = data.items.filter((item) => !isOpenJob(item));
  return (
    <section className={css.section}>
      <h3 className={css.title}>Visitas y reservas</h3>
      {items.length === 0 ? <p className={css.none}>Todavía no hay ninguna terminada.</p> : null}
      <ul className={css.items}>
        {items.map((item) => (
          <VisitCard key={item._id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      {data.total > MAX_CLIENT_ITEMS ? (
        <p className={css.none}>
          Se muestran los {MAX_CLIENT_ITEMS} últimos de {foundText(data.total)}.
        </p>
      ) : null}
      {data.purchases.length === 0 ? null : (
        <>
          <h3 className={css.title}>Compras en el mostrador</h3>
          <ul className={css.items}>
            {data.purchases.map((purchase) => (
              <PurchaseRow key={purchase._id} purchase={purchase} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { date, name, quantity, price, voided } = purchase;
  return (
    <li className={css.purchase}>
      <span className="break-anywhere">
        {quantity === 1 ? name : `${name} × ${quantity.toLocaleString('es-UY')}`}
      </span>
      <span className={voided ? css.voided : 'digits'}>{formatDollars(price)}</span>
      <span className={css.none}>
        {numericDay(date)}
        {voided ? ' · Venta anulada' : ''}
      </span>
    </li>
  );
}

/** One record of a client, titled by its service or product, with the name that was typed on it. */
function VisitCard({ item, onOpen }: { item: HistoryItem; onOpen: OnOpen }) {
  const open = () => onOpen(item);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
    <li className={list.card} onClick={onRowClick(open)}>
      <CardTop item={item} />
      <div className={historyFacts.client}>
        <RowName name={conceptText(item)} onOpen={open} />
      </div>
      <div className="muted smaller">
        {item.clientName} · {vehicleText(item)} · {historyPrice(item)}
      </div>
    </li>
  );
}
