import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { useBodyLock, useEscape } from '#ui/panel/dialogs/overlay.tsx';
import { searchRest } from '../address/address.ts';
import {
  openCitation,
  openClient,
  openMotorcycle,
  openReservation,
  showAnew,
} from '../address/use-address.ts';
import { paletteTypeAhead } from '../keyboard/type-ahead.ts';
import type { DialogName } from '../menu/menu-entries.ts';
import type { PanelTab } from '../tabs/tabs.tsx';
import css from './palette.module.css';
import { actionEntries, navigationEntries, type PaletteEntry } from './palette-entries.ts';
import { matches } from './palette-items.ts';
import {
  CitationOption,
  ClientOption,
  ComponentOption,
  MotorcycleOption,
  ProductOption,
  ReservationOption,
} from './record-option.tsx';
import { type SearchableKinds, useRecordSearch } from './use-record-search.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  admin: AdminInfo;
  tabs: readonly PanelTab[];
  onDialog: (name: DialogName) => void;
  onManual: (() => void) | null;
  finds: SearchableKinds;
};

/** Prefixes of the values of record options, one per kind; choosing an option acts by its prefix. */
const CITATION = 'cita:';
const RESERVATION = 'reserva:';
const MOTORCYCLE = 'moto:';
const CLIENT = 'cliente:';
const COMPONENT = 'componente:';
const PRODUCT = 'producto:';
const OPENS: Readonly<Record<string, (id: string) => void>> = {
  [CITATION]: openCitation,
  [RESERVATION]: openReservation,
  [MOTORCYCLE]: openMotorcycle,
  [CLIENT]: openClient,
  [COMPONENT]: (code) => showAnew({ tab: 'componentes', rest: searchRest(code) }),
  [PRODUCT]: (name) => showAnew({ tab: 'productos', rest: searchRest(name) }),
};

/**
 * Finds tabs, actions and records by typing. Uses Mantine's Combobox instead of its Spotlight, whose
 * options screen readers do not announce.
 */
export default function Palette({ opened, onClose, ...rest }: Props) {
  const chosen = useRef<(() => void) | null>(null);
  useBodyLock(opened);
  useEscape(opened, onClose);
  // Runs after the focus was restored, so that the next dialog can restore it to the same element.
  const runChosen = () => {
    chosen.current?.();
    chosen.current = null;
  };
  const choose = (run: () => void) => {
    chosen.current = run;
    onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={runChosen}
      transitionProps={{ duration: 90 }}
      size={640}
      classNames={{ content: css.content ?? '' }}
      yOffset="12dvh"
      lockScroll={false}
      closeOnEscape={false}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label="Buscar en el panel">
        <Search {...rest} onChoose={choose} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

type FoundRecords = Omit<ReturnType<typeof useRecordSearch>, 'busy'>;

type SearchProps = Omit<Props, 'opened'> & { onChoose: (run: () => void) => void };

function Search({ admin, tabs, onDialog, onManual, finds, onChoose, onClose }: SearchProps) {
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ opened: true });
  const { busy, ...found } = useRecordSearch(query, finds);
  const { citations, reservations, motorcycles, clients, components, products } = found;
  const keep = (entries: PaletteEntry[]) => entries.filter(({ label }) => matches(label, query));
  const there = keep(navigationEntries(tabs));
  const doable = keep(actionEntries(admin, { onDialog, onManual }));
  const records = Object.values(found);
  const count = records.reduce(
    (sum, { found }) => sum + found.length,
    there.length + doable.length,
  );

  // The field refers to its list by id, which works after both are rendered.
  const list = useId();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(rerender, []);

  const { selectFirstOption, resetSelectedOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever other choices are shown
  useEffect(() => {
    resetSelectedOption();
    selectFirstOption();
  }, [count, query]);

  const submit = (id: string) => {
    const [kind, open] = Object.entries(OPENS).find(([each]) => id.startsWith(each)) ?? [];
    if (kind && open) onChoose(() => open(id.slice(kind.length)));
    else onChoose([...there, ...doable].find((entry) => entry.id === id)?.run ?? onClose);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          className={css.search}
          size="lg"
          variant="unstyled"
          leftSection={<IconSearch size={22} aria-hidden="true" />}
          placeholder={placeholderOf(finds)}
          aria-label="Buscar en el panel"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onFocus={() => {
            const before = paletteTypeAhead.take();
            setQuery((typed) => typed + before);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={list} className={css.options} aria-label="Resultados" tabIndex={-1}>
        <Records query={query} found={found} />
        <Entries label="Ir a" entries={there} />
        <Entries label="Acciones" entries={doable} />
      </Combobox.Options>
      {count > 0 || busy ? null : <p className={css.empty}>Nada coincide con «{query}».</p>}
      <Failed of="las citas" {...citations} />
      <Failed of="las reservas" {...reservations} />
      <Failed of="las motos" {...motorcycles} />
      <Failed of="los clientes" {...clients} />
      <Failed of="los componentes" {...components} />
      <Failed of="los productos" {...products} />
      <LiveRegion>{busy ? 'Buscando…' : resultsText(count)}</LiveRegion>
    </Combobox>
  );
}

/** Returns the placeholder, which names the records that the user may search. */
function placeholderOf({ reservations, components, products, clients }: SearchableKinds): string {
  const ofClients = clients ? ['cliente', 'teléfono', 'matrícula', 'modelo'] : [];
  const codes = reservations || components ? ['código'] : [];
  const names = components ? ['componente'] : products ? ['producto'] : [];
  const [first = 'sección', ...rest] = [...ofClients, ...codes, ...names];
  const all = [first, ...rest, ...(first === 'sección' ? ['acción'] : [])];
  const words = new Intl.ListFormat('es', { type: 'disjunction' }).format(all);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Letters and digits together: a plate or a model. */
const PLATE = /\p{L}.*\d|\d.*\p{L}/u;

/** The records that match, by kind; the motorcycles first for a plate. */
function Records({ query, found }: { query: string; found: FoundRecords }) {
  const { citations, reservations, motorcycles, clients, components, products } = found;
  const byPlate = PLATE.test(query);
  return (
    <>
      {byPlate ? <Motorcycles found={motorcycles.found} /> : null}
      <Group label="Citas" count={citations.found.length}>
        {citations.found.map((citation) => (
          <CitationOption
            key={citation._id}
            value={`${CITATION}${citation._id}`}
            citation={citation}
          />
        ))}
      </Group>
      <Group label="Reservas" count={reservations.found.length}>
        {reservations.found.map((reservation) => (
          <ReservationOption
            key={reservation._id}
            value={`${RESERVATION}${reservation._id}`}
            reservation={reservation}
          />
        ))}
      </Group>
      {byPlate ? null : <Motorcycles found={motorcycles.found} />}
      <Group label="Clientes" count={clients.found.length}>
        {clients.found.map((client) => (
          <ClientOption key={client._id} value={`${CLIENT}${client._id}`} client={client} />
        ))}
      </Group>
      <Group label="Componentes" count={components.found.length}>
        {components.found.map((component) => (
          <ComponentOption
            key={component._id}
            value={`${COMPONENT}${component.code}`}
            component={component}
          />
        ))}
      </Group>
      <Group label="Productos" count={products.found.length}>
        {products.found.map((product) => (
          <ProductOption key={product._id} value={`${PRODUCT}${product.name}`} product={product} />
        ))}
      </Group>
    </>
  );
}

function Motorcycles({ found }: { found: FoundRecords['motorcycles']['found'] }) {
  return (
    <Group label="Motos" count={found.length}>
      {found.map((motorcycle) => (
        <MotorcycleOption
          key={motorcycle._id}
          value={`${MOTORCYCLE}${motorcycle._id}`}
          motorcycle={motorcycle}
        />
      ))}
    </Group>
  );
}

type GroupProps = { label: string; count: number; children: ReactNode };

function Group({ label, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <Combobox.Group label={label} classNames={{ groupLabel: css.group ?? '' }}>
      {children}
    </Combobox.Group>
  );
}

type FailedProps = { of: string; failed: boolean; problem: string | undefined };

function Failed({ of, failed, problem = `No se pudieron buscar ${of}.` }: FailedProps) {
  return failed ? <p className={css.empty}>{problem}</p> : null;
}

function Entries({ label, entries }: { label: string; entries: readonly PaletteEntry[] }) {
  return (
    <Group label={label} count={entries.length}>
      {entries.map((entry) => (
        <Combobox.Option key={entry.id} value={entry.id} className={css.option}>
          {entry.label}
        </Combobox.Option>
      ))}
    </Group>
  );
}

function resultsText(count: number): string {
  if (count === 0) return 'Sin resultados';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}
