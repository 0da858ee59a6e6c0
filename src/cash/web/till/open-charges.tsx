import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { type Day, dayAt, numericDay } from '#shared/time/day-time.ts';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { usePage } from '#ui/panel/list/use-page.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getPayables, getReceivables, type OpenCharge } from '../../contract/open-charges.ts';
import { formatAmount } from '../../rules/currency.ts';
import { CAUSE_LABELS } from '../../rules/movement-kinds.ts';
import { sinceText } from '../../rules/open-days.ts';
import { OwedChat, RecordTitle, type RecordWays } from './record-ways.tsx';
import recordCss from './records.module.css';
import css from './till.module.css';

const LISTS = {
  cobrar: {
    entry: getReceivables,
    way: 'due',
    none: 'Nadie te debe nada',
    advice: 'Lo que se entrega o se vende sin cobrarlo entero aparece aquí.',
    total: 'Por cobrar',
    failed: 'No se pudo cargar lo que falta cobrar.',
  },
  devolver: {
    entry: getPayables,
    way: 'back',
    none: 'No tienes nada que devolver',
    advice: 'Lo que un cliente pagó de más, o la seña de algo cancelado, aparece aquí.',
    total: 'Por devolver',
    failed: 'No se pudo cargar lo que hay que devolver.',
  },
} as const;

const PER_PAGE = 50;

type Props = { view: keyof typeof LISTS; today: Day; ways: RecordWays };

/** Who owes, or to whom the workshop owes, since when, oldest first. */
export function OpenCharges({ view, today, ways }: Props) {
  const { entry, way, none, advice, total, failed } = LISTS[view];
  const [page, setPage] = useState(1);
  const list = usePage({
    ...readQuery(entry, { query: { page, limit: PER_PAGE } }),
    page,
    goToPage: setPage,
    failureMessage: failed,
  });
  return (
    <PagedListing
      label={total}
      list={list}
      rows="charges"
      found={(count) => (count === 1 ? '1 registro' : `${count} registros`)}
      empty={<ListNotice icon={IconCircleCheck} sentence={none} advice={advice} />}
    >
      {({ charges, amount, total: count }) => (
        <div className={`${css.part} ${css.charges}`}>
          <p className={css.total}>
            <span>
              Total
              <span className="muted small">
                {' '}
                · {count === 1 ? '1 registro' : `${count} registros`}
              </span>
            </span>
            <strong>{formatAmount(amount, 'USD')}</strong>
          </p>
          <ul className="plain-list">
            {charges.map((charge) => (
              <Charge key={charge.cause.id} {...{ charge, way, today, ways }} />
            ))}
          </ul>
        </div>
      )}
    </PagedListing>
  );
}

type ChargeProps = { charge: OpenCharge; way: 'due' | 'back'; today: Day; ways: RecordWays };

function Charge({ charge, way, today, ways }: ChargeProps) {
  const { timeZone } = useWorkshop();
  const { cause, title, clientName, since, amount } = charge;
  const day = dayAt(Date.parse(since), timeZone);
  return (
    <li className={recordCss.owed}>
      <div className="stack min-0">
        <strong className="break-anywhere">{clientName || 'Sin nombre'}</strong>
        <span className={`small ${recordCss.owedTitle}`}>
          <span className="muted">{CAUSE_LABELS[cause.kind]}: </span>
          <RecordTitle cause={cause} clientName={clientName} ways={ways}>
            {title}
          </RecordTitle>
        </span>
        <time className="muted smaller" dateTime={since}>
          {sinceText(day, today)} ({numericDay(day)})
        </time>
      </div>
      <span className={recordCss.owedAmount}>{formatAmount(amount, 'USD')}</span>
      <OwedChat owed={charge} way={way} ways={ways} />
    </li>
  );
}
