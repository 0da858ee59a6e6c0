import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import list from '#ui/panel/list/list.module.css';
import { ListFailure, ListSkeleton } from '#ui/panel/list/list-states.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import type { Component } from '../../contract/component.ts';
import { getStockReport, type StockReport } from '../../contract/stock-report.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { useInstantFormat } from '../use-instant-format.ts';
import { ExportOrder, OrderList } from './order-list.tsx';
import css from './report.module.css';

/** Value of the stock, components that are low or out, and orders; printed without the panel. */
export function ReportView({ onBack }: { onBack: () => void }) {
  const query = useQuery(readQuery(getStockReport, {}));
  useLoadFailure(STOCK_TEXTS.reportFailed, query);
  const { data, error, dataUpdatedAt } = query;
  const instant = useInstantFormat();
  const retry = () => void query.refetch();
  return (
    <div className={`${list.tab} ${css.report}`}>
      <div className={list.head}>
        <div>
          <h1 className={list.title}>Reporte de stock</h1>
          <p className={css.at}>
            {data === undefined ? '' : `Al ${instant(new Date(dataUpdatedAt).toISOString())}`}
          </p>
        </div>
        <div className="wrap gap-12 no-print">
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
            onClick={onBack}
          >
            Componentes
          </Button>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            disabled={data === undefined}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
      </div>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailure onRetry={retry} />
        )
      ) : (
        <Report report={data} />
      )}
    </div>
  );
}

function Report({ report }: { report: StockReport }) {
  const { totalValue, components, low, out, toOrder, orderCost } = report;
  return (
    <>
      <dl className={css.sums}>
        <div>
          <dt>Valor del stock, al costo</dt>
          <dd>{formatDollars(totalValue)}</dd>
        </div>
        <div>
          <dt>Componentes</dt>
          <dd>{components.toLocaleString('es-UY')}</dd>
        </div>
        <div>
          <dt>Costo del pedido</dt>
          <dd>{formatDollars(orderCost)}</dd>
        </div>
      </dl>
      <section className={css.part} aria-labelledby="report-order">
        <div className="row between gap-8-16">
          <h2 id="report-order">Qué pedir</h2>
          {toOrder.length === 0 ? null : <ExportOrder toOrder={toOrder} />}
        </div>
        {toOrder.length === 0 ? (
          <p className="note top-8">No falta nada.</p>
        ) : (
          <OrderList toOrder={toOrder} />
        )}
      </section>
      <Short title="Stock bajo" id="report-low" components={low} />
      <Short title="Sin stock" id="report-out" components={out} />
    </>
  );
}

type ShortProps = { title: string; id: string; components: readonly Component[] };

function Short({ title, id, components }: ShortProps) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {components.length === 0 ? (
        <p className="note top-8">Ninguno.</p>
      ) : (
        <ul className={css.lines}>
          {components.map((component) => (
            <li key={component._id}>
              <Name component={component} />
              <b>{formatWithUnit(component.quantity, component.unit)}</b>
              <span className={css.cost}>
                Mínimo: {formatWithUnit(component.minStock, component.unit)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Name({ component: { name, code, supplier } }: { component: Component }) {
  return (
    <span className={css.name}>
      {name}{' '}
      <span className={`muted smaller ${css.under}`}>
        {[code, supplier].filter((text) => text !== '').join(' · ')}
      </span>
    </span>
  );
}
