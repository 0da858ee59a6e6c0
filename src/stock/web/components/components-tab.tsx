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
import { type ComponentType, type ReactElement, startTransition } from 'react';
import type * as z from 'zod/mini';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { countActiveFilters, useFilters } from '#ui/panel/filters/use-filters.ts';
import { useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { Stats } from '#ui/panel/list/stats.tsx';
import { usePage } from '#ui/panel/list/use-page.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { useStableCallback } from '#ui/panel/use-stable-callback.ts';
import { type Component, listStockComponents } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import type { ShortStatus } from '../../rules/stock-status.ts';
import { CountView } from '../count/count-view.tsx';
import { LabelDialog } from '../labels-dialog.tsx';
import { ReportView } from '../report/report-view.tsx';
import { ComponentForm } from './component-form.tsx';
import { ComponentListing } from './component-listing.tsx';
import css from './components-tab.module.css';
import { DeleteComponent } from './delete-component.tsx';
import { type ComponentFilter, filterQuery, ListMenu } from './list-menu.tsx';
import { AdjustDialog, PurchaseDialog } from './movement-dialogs.tsx';
import type { OnComponentAction } from './stock-chip.tsx';

type Props = {
  /** Path inside the tab: '' is the list, `reporte` the report, `contar` a stocktake. */
  rest: string;
  onRest: (rest: string) => void;
  /** Search text of the address. */
  search: string;
  onSearch: (text: string) => void;
  /** Id of the signed-in user. */
  user: string;
  /** Opens the counter basket. */
  onSell: () => void;
  /** Opens the history of one component. */
  onMovements: (componentId: string) => void;
  /** Sells a component, from the composition root; `component` is preselected. */
  SaleDialog: ComponentDialog;
};

/** The components, the report on them, or a stocktake. */
export default function ComponentsTab({ rest, onRest, ...others }: Props) {
  const back = () => onRest('');
  const view = rest === 'reporte' || rest === 'contar' ? rest : 'list';
  return (
    // Each view has its own dialogs. A search is another address of the list.
    <DialogHost key={view}>
      {view === 'reporte' ? (
        <ReportView onBack={back} />
      ) : view === 'contar' ? (
        <CountView user={others.user} onBack={back} />
      ) : (
        <Components
          onReport={() => onRest('reporte')}
          onCount={() => onRest('contar')}
          {...others}
        />
      )}
    </DialogHost>
  );
}

const PER_PAGE = 50;
const NO_FILTERS: ComponentFilter = { search: '', only: '' };

type ListProps = Omit<Props, 'rest' | 'onRest'> & { onReport: () => void; onCount: () => void };

/** Counters, search, and a page of components with their actions. */
function Components({ search, onSearch, onSell, onMovements, SaleDialog, ...menu }: ListProps) {
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, ['search'], {
    ...NO_FILTERS,
    search,
  });
  const query = { ...filterQuery(applied), page, limit: PER_PAGE };
  useUrlFilter(query.search, { value: search, set: onSearch }, (text) => change({ search: text }));
  const pages = usePage({
    ...readQuery(listStockComponents, { query }),
    page,
    goToPage,
    failureMessage: STOCK_TEXTS.loadFailed,
  });
  const openDialog = useOpenDialog();
  const { data, failed } = pages;
  // The press is painted at once, the dialog when it is rendered.
  const open = (dialog: ReactElement) => startTransition(() => openDialog(dialog));
  const add = () => open(<ComponentForm component={null} />);
  const act: OnComponentAction = useStableCallback((action, component) => {
    if (action === 'movements') return onMovements(component._id);
    const Dialog = action === 'sell' ? SaleDialog : DIALOGS[action];
    open(<Dialog component={component} />);
  });
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 className={list.title}>Componentes</h1>
        <ListMenu {...menu} filter={filters} empty={data === undefined || data.total === 0} />
      </div>
      <StockStats
        stats={data?.counters}
        failed={failed}
        shown={filters.only}
        onShow={(only) => change({ only })}
      />
      <Toolbar
        search={filters.search}
        onSearch={(text) => change({ search: text })}
        onBasket={onSell}
        onSell={() => open(<SaleDialog component={null} />)}
        onAdd={add}
      />
      <PagedListing
        label="Componentes"
        rows="components"
        newRowsText={(waiting) =>
          waiting === 1 ? '1 componente nuevo' : `${waiting} componentes nuevos`
        }
        list={pages}
        found={countText}
        empty={
          countActiveFilters(applied) === 0 ? (
            <Empty onAdd={add} />
          ) : (
            <NothingFound by={applied.only === '' ? 'search' : 'filters'} onClear={clear} />
          )
        }
      >
        {({ components }) => <ComponentListing components={components} onAct={act} />}
      </PagedListing>
    </div>
  );
}

type ComponentDialog = ComponentType<{ component: Component | null }>;

const DIALOGS = {
  edit: ComponentForm,
  purchase: PurchaseDialog,
  adjust: AdjustDialog,
  label: LabelDialog,
  delete: DeleteComponent,
};

type ToolbarProps = {
  search: string;
  onSearch: (text: string) => void;
  onBasket: () => void;
  onSell: () => void;
  onAdd: () => void;
};

function Toolbar({ search, onSearch, onBasket, onSell, onAdd }: ToolbarProps) {
  return (
    <div className={css.bar}>
      <search className={css.search}>
        <TextInput
          label="Buscar"
          placeholder="Código, nombre, proveedor o ubicación"
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          data-first-filter
        />
      </search>
      <Button
        variant="default"
        leftSection={<IconBasket size={20} aria-hidden="true" />}
        onClick={onBasket}
      >
        <span className={css.more}>Venta de </span>
        <span className={css.noun}>mostrador</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconCash size={20} aria-hidden="true" />}
        onClick={onSell}
      >
        Vender
      </Button>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
        <span>
          Nuevo<span className={css.more}> componente</span>
        </span>
      </Button>
    </div>
  );
}

function Empty({ onAdd }: { onAdd: () => void }) {
  return (
    <ListNotice icon={IconPackageOff} sentence={STOCK_TEXTS.empty}>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
        Crear el primero
      </Button>
    </ListNotice>
  );
}

const NOTHING_FOUND_TEXTS = {
  search: ['la búsqueda', 'búsqueda'],
  filters: ['los filtros', 'filtros'],
};

type NothingProps = { by: keyof typeof NOTHING_FOUND_TEXTS; onClear: () => void };

function NothingFound({ by, onClear }: NothingProps) {
  const [criterion, label] = NOTHING_FOUND_TEXTS[by];
  return (
    <ListNotice icon={IconSearchOff} sentence={`Ningún componente coincide con ${criterion}`}>
      <Button
        variant="subtle"
        leftSection={<IconX size={18} aria-hidden="true" />}
        onClick={onClear}
      >
        Quitar {label}
      </Button>
    </ListNotice>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No hay componentes';
  return count === 1 ? '1 componente' : `${count} componentes`;
}

type StatCounts = z.output<typeof listStockComponents.reply>['counters'];

const COUNTERS: readonly { of: keyof StatCounts; label: string; only: ShortStatus | '' }[] = [
  { of: 'total', label: 'Total de componentes', only: '' },
  { of: 'low', label: 'Stock bajo', only: 'low' },
  { of: 'out', label: 'Sin stock', only: 'out' },
];

type StockStatsProps = {
  stats: StatCounts | undefined;
  failed: boolean;
  /** The status that the list shows; '' means every status. */
  shown: ShortStatus | '';
  onShow: (only: ShortStatus | '') => void;
};

/**
 * Counters of all active components, regardless of the search. A press filters the list by the counter's
 * status; a second press, or a press on the total, clears the filter.
 */
function StockStats({ stats, failed, shown, onShow }: StockStatsProps) {
  const items = COUNTERS.map(({ of, label, only }) => ({
    label,
    value: stats?.[of],
    filter: {
      on: only !== '' && shown === only,
      toggle: () => onShow(shown === only ? '' : only),
    },
  }));
  return <Stats stats={items} failed={failed} />;
}
