import { Button, TextInput } from '@mantine/core';
import {
  IconBasket,
  IconCash,
  IconPackageOff,
  IconPlus,
  IconSearch,
  IconSearchOff,
  IconX,
} from '@tabler/icons-react';
import { useRef } from 'react';
import list from '#web-kit/panel/list/list.module.css';
import { Notice } from '#web-kit/panel/list/notice.tsx';
import { PagedListing } from '#web-kit/panel/list/paged-listing.tsx';
import { useFilters } from '#web-kit/panel/list/use-filters.ts';
import { usePage } from '#web-kit/panel/list/use-page.ts';
import type { Component } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { componentKeys, fetchComponents } from '../component-api.ts';
import { ReportView } from '../report/report-view.tsx';
import { ComponentDialogs, useDialogs } from './component-dialogs.tsx';
import { ComponentCards, ComponentTable } from './component-listing.tsx';
import css from './components-tab.module.css';
import { StockCounters } from './counters.tsx';
import { ListMenu } from './list-menu.tsx';

type Props = {
  /** '' is the list, `reporte` the report. */
  rest: string;
  onRest: (rest: string) => void;
  /** What the address searches. */
  search: string;
  /** Opens the counter basket. */
  onSell: () => void;
};

/** The components, or the report on them. */
export default function ComponentsTab({ rest, onRest, search, onSell }: Props) {
  if (rest === 'reporte') return <ReportView onBack={() => onRest('')} />;
  const ways = { onReport: () => onRest('reporte'), onSell };
  return <Components key={search} initial={search} {...ways} />;
}

const NO_FILTERS = { search: '' };
const NONE: readonly Component[] = [];

type ListProps = { initial: string; onReport: () => void; onSell: () => void };

/** Counters, search, and a page of the components with what can be done with them. */
function Components({ initial, onReport, onSell }: ListProps) {
  const { filters, asked, page, change, clear, turnTo } = useFilters(NO_FILTERS, ['search'], {
    search: initial,
  });
  const search = asked.search.trim();
  const pages = usePage({
    queryKey: componentKeys.list({ search, page }),
    queryFn: ({ signal }) => fetchComponents({ search, page }, signal),
    page,
    turnTo,
    failed: STOCK_TEXTS.loadFailed,
  });
  const { dialog, open, close } = useDialogs();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, failed } = pages;
  const add = () => open('edit', null);
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 ref={title} className={list.title} tabIndex={-1}>
          Componentes
        </h1>
        <ListMenu
          onReport={onReport}
          onPurchase={() => open('purchase', null)}
          onImport={() => open('import', null)}
          onLabels={data === undefined || data.total === 0 ? null : () => open('labels', null)}
        />
      </div>
      <StockCounters counters={data?.counters} failed={failed} />
      <div className={css.bar}>
        <search className={css.search}>
          <TextInput
            label="Buscar"
            placeholder="Código, nombre, proveedor o ubicación"
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            autoComplete="off"
            maxLength={100}
            value={filters.search}
            onChange={(event) => change({ search: event.currentTarget.value })}
            data-first-filter
          />
        </search>
        <Button
          variant="default"
          leftSection={<IconBasket size={20} aria-hidden="true" />}
          onClick={onSell}
        >
          Venta de mostrador
        </Button>
        <Button
          variant="default"
          leftSection={<IconCash size={20} aria-hidden="true" />}
          onClick={() => open('sell', null)}
        >
          Vender
        </Button>
        <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
          Nuevo componente
        </Button>
      </div>
      <PagedListing
        label="Componentes"
        rows="components"
        news={(waiting) => (waiting === 1 ? '1 componente nuevo' : `${waiting} componentes nuevos`)}
        list={pages}
        found={countText}
        empty={search === '' ? <Empty onAdd={add} /> : <NothingFound onClear={clear} />}
      >
        {({ components }) => (
          <>
            <ComponentTable components={components} onAct={open} />
            <ComponentCards components={components} onAct={open} />
          </>
        )}
      </PagedListing>
      <ComponentDialogs
        dialog={dialog}
        components={data?.components ?? NONE}
        search={filters.search.trim()}
        onClose={close}
        onDeleted={() => title.current?.focus()}
      />
    </div>
  );
}

function Empty({ onAdd }: { onAdd: () => void }) {
  return (
    <Notice icon={IconPackageOff} sentence={STOCK_TEXTS.empty}>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
        Crear el primero
      </Button>
    </Notice>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Notice icon={IconSearchOff} sentence="Ningún componente coincide con la búsqueda">
      <Button
        variant="subtle"
        leftSection={<IconX size={18} aria-hidden="true" />}
        onClick={onClear}
      >
        Quitar búsqueda
      </Button>
    </Notice>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No hay componentes';
  return count === 1 ? '1 componente' : `${count} componentes`;
}
