import { Button, TextInput } from '@mantine/core';
import {
  IconCash,
  IconPackageOff,
  IconPlus,
  IconSearch,
  IconSearchOff,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LiveRegion } from '#web-kit/live-region.tsx';
import list from '#web-kit/panel/list/list.module.css';
import { ListSkeleton } from '#web-kit/panel/list/list-skeleton.tsx';
import { ListFailure, Notice } from '#web-kit/panel/list/notice.tsx';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { componentKeys, fetchComponents } from '../component-api.ts';
import { ReportView } from '../report/report-view.tsx';
import { ComponentDialogs, useDialogs } from './component-dialogs.tsx';
import type { OnAct } from './component-facts.tsx';
import { ComponentCards, ComponentTable } from './component-listing.tsx';
import css from './components-tab.module.css';
import { StockCounters } from './counters.tsx';
import { foundIn } from './found.ts';
import { ListMenu } from './list-menu.tsx';

type Props = {
  /** '' is the list, `reporte` the report. */
  rest: string;
  onRest: (rest: string) => void;
};

/** The components, or the report on them. */
export default function ComponentsTab({ rest, onRest }: Props) {
  if (rest === 'reporte') return <ReportView onBack={() => onRest('')} />;
  return <Components onReport={() => onRest('reporte')} />;
}

/** Counters, search, and every component with what can be done with it. */
function Components({ onReport }: { onReport: () => void }) {
  const query = useQuery({
    queryKey: componentKeys.list,
    queryFn: ({ signal }) => fetchComponents(signal),
  });
  useLoadFailure(STOCK_TEXTS.loadFailed, query);
  const { data, error } = query;
  const retry = () => void query.refetch();
  const [search, setSearch] = useState('');
  const { dialog, open, close } = useDialogs();
  const title = useRef<HTMLHeadingElement>(null);
  const components = data?.components ?? [];
  const found = foundIn(components, search);
  const failed = error !== null;
  const add = () => open('edit', null);
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 ref={title} className={list.title} tabIndex={-1}>
          Componentes
        </h1>
        <ListMenu
          onReport={onReport}
          onImport={() => open('import', null)}
          onLabels={found.length === 0 ? null : () => open('labels', null)}
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
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-first-filter
          />
        </search>
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
      <section
        className={list.listing}
        aria-label="Componentes"
        aria-busy={data === undefined && !failed}
      >
        <LiveRegion>{data === undefined ? '' : countText(found.length)}</LiveRegion>
        {data === undefined ? (
          <Waiting failed={failed} onRetry={retry} />
        ) : components.length === 0 ? (
          <Empty onAdd={add} />
        ) : found.length === 0 ? (
          <NothingFound onClear={() => setSearch('')} />
        ) : (
          <Listing components={found} onAct={open} />
        )}
      </section>
      <ComponentDialogs
        dialog={dialog}
        components={components}
        found={found}
        onClose={close}
        onDeleted={() => title.current?.focus()}
      />
    </div>
  );
}

type ListingProps = { components: ReturnType<typeof foundIn>; onAct: OnAct };

function Listing(props: ListingProps) {
  return (
    <>
      <ComponentTable {...props} />
      <ComponentCards {...props} />
    </>
  );
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return failed ? <ListFailure onRetry={onRetry} /> : <ListSkeleton />;
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
