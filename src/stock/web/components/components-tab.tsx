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
import { countOf, useFilters } from '#web-kit/panel/list/use-filters.ts';
import { useInAddress } from '#web-kit/panel/list/use-in-address.ts';
import { usePage } from '#web-kit/panel/list/use-page.ts';
import type { Component } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { componentKeys, fetchComponents, type Sought } from '../component-api.ts';
import { CountView } from '../count/count-view.tsx';
import { ReportView } from '../report/report-view.tsx';
import { ComponentDialogs, useDialogs } from './component-dialogs.tsx';
import type { OnAct } from './component-facts.tsx';
import { ComponentCards, ComponentTable } from './component-listing.tsx';
import css from './components-tab.module.css';
import { StockCounters } from './counters.tsx';
import { ListMenu } from './list-menu.tsx';

type Props = {
  /** '' is the list, `reporte` the report, `contar` a stocktake. */
  rest: string;
  onRest: (rest: string) => void;
  /** The text that the address searches. */
  search: string;
  onSearch: (text: string) => void;
  /** Id of who is signed in. */
  user: string;
  /** Opens the counter basket. */
  onSell: () => void;
  /** Opens the history of one component. */
  onMovements: (componentId: string) => void;
};

/** The components, the report on them, or a stocktake. */
export default function ComponentsTab({ rest, onRest, ...others }: Props) {
  if (rest === 'reporte') return <ReportView onBack={() => onRest('')} />;
  if (rest === 'contar') return <CountView user={others.user} onBack={() => onRest('')} />;
  const ways = {
    onReport: () => onRest('reporte'),
    onCount: () => onRest('contar'),
    ...others,
  };
  return <Components {...ways} />;
}

const NO_FILTERS: Sought = { search: '', only: '' };
const NONE: readonly Component[] = [];

type ListProps = Omit<Props, 'rest' | 'onRest'> & { onReport: () => void; onCount: () => void };

/** Counters, search, and a page of the components with what can be done with them. */
function Components({ search, onSearch, onSell, onMovements, ...menu }: ListProps) {
  const { filters, asked, page, change, clear, turnTo } = useFilters(NO_FILTERS, ['search'], {
    ...NO_FILTERS,
    search,
  });
  const query = { ...asked, search: asked.search.trim(), page };
  useInAddress(query.search, { value: search, keep: onSearch }, (text) => change({ search: text }));
  const pages = usePage({
    queryKey: componentKeys.list(query),
    queryFn: ({ signal }) => fetchComponents(query, signal),
    page,
    turnTo,
    failed: STOCK_TEXTS.loadFailed,
  });
  const { dialog, open, close } = useDialogs();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, failed } = pages;
  const add = () => open('edit', null);
  const act: OnAct = (what, component) =>
    what === 'movements' ? onMovements(component._id) : open(what, component);
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 ref={title} className={list.title} tabIndex={-1}>
          Componentes
        </h1>
        <ListMenu
          {...menu}
          onPurchase={() => open('purchase', null)}
          onAdjust={() => open('adjust', null)}
          onInvoice={() => open('invoice', null)}
          onImport={() => open('import', null)}
          onLabels={data === undefined || data.total === 0 ? null : () => open('labels', null)}
          onSheet={data === undefined || data.total === 0 ? null : () => open('sheet', null)}
        />
      </div>
      <StockCounters
        counters={data?.counters}
        failed={failed}
        shown={filters.only}
        onShow={(only) => change({ only })}
      />
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
        empty={
          countOf(asked) === 0 ? (
            <Empty onAdd={add} />
          ) : (
            <NothingFound by={asked.only === '' ? 'search' : 'filters'} onClear={clear} />
          )
        }
      >
        {({ components }) => (
          <>
            <ComponentTable components={components} onAct={act} />
            <ComponentCards components={components} onAct={act} />
          </>
        )}
      </PagedListing>
      <ComponentDialogs
        dialog={dialog}
        components={data?.components ?? NONE}
        sought={{ ...filters, search: filters.search.trim() }}
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

const SOUGHT_BY = { search: ['la búsqueda', 'búsqueda'], filters: ['los filtros', 'filtros'] };

type NothingProps = { by: keyof typeof SOUGHT_BY; onClear: () => void };

function NothingFound({ by, onClear }: NothingProps) {
  const [match, what] = SOUGHT_BY[by];
  return (
    <Notice icon={IconSearchOff} sentence={`Ningún componente coincide con ${match}`}>
      <Button
        variant="subtle"
        leftSection={<IconX size={18} aria-hidden="true" />}
        onClick={onClear}
      >
        Quitar {what}
      </Button>
    </Notice>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No hay componentes';
  return count === 1 ? '1 componente' : `${count} componentes`;
}
