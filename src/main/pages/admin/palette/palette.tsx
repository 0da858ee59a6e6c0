import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { useBodyLock } from '#web-kit/panel/use-body-lock.ts';
import { useEscape } from '#web-kit/panel/use-escape.ts';
import { forPalette } from '../keyboard/typed-ahead.ts';
import type { DialogName } from '../menu-entries.ts';
import type { PanelTab } from '../tabs.ts';
import { openCitation, openReservation } from '../use-address.ts';
import css from './palette.module.css';
import { actions, type PaletteEntry, places } from './palette-entries.ts';
import { matches } from './palette-items.ts';
import { CitationOption, ReservationOption } from './record-option.tsx';
import { type Finds, useFound } from './use-found.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  admin: AdminInfo;
  tabs: readonly PanelTab[];
  onDialog: (name: DialogName) => void;
  onManual: (() => void) | null;
  finds: Finds;
};

const CITATION = 'cita:';
const RESERVATION = 'reserva:';

/**
 * Goes anywhere and does anything by typing. A list box of the kit and not its Spotlight, whose
 * choices a screen reader does not hear.
 */
export default function Palette({ opened, onClose, ...rest }: Props) {
  const chosen = useRef<(() => void) | null>(null);
  useBodyLock(opened);
  useEscape(opened, onClose);
  // Focus goes back first: what is opened next then knows where to return it to.
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

type SearchProps = Omit<Props, 'opened'> & { onChoose: (run: () => void) => void };

function Search({ admin, tabs, onDialog, onManual, finds, onChoose, onClose }: SearchProps) {
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ opened: true });
  const { citations, reservations, busy } = useFound(query, finds);
  const keep = (entries: PaletteEntry[]) => entries.filter(({ label }) => matches(label, query));
  const there = keep(places(tabs));
  const doable = keep(actions(admin, { onDialog, onManual }));
  const count = citations.found.length + reservations.found.length + there.length + doable.length;

  // The field names its list: known at once, and drawn when both are there.
  const list = useId();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(drawAgain, []);

  const { selectFirstOption, resetSelectedOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever other choices are shown
  useEffect(() => {
    resetSelectedOption();
    selectFirstOption();
  }, [count, query]);

  const submit = (id: string) => {
    if (id.startsWith(CITATION)) onChoose(() => openCitation(id.slice(CITATION.length)));
    else if (id.startsWith(RESERVATION)) {
      onChoose(() => openReservation(id.slice(RESERVATION.length)));
    } else onChoose([...there, ...doable].find((entry) => entry.id === id)?.run ?? onClose);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          className={css.search}
          size="lg"
          variant="unstyled"
          leftSection={<IconSearch size={22} aria-hidden="true" />}
          placeholder={
            finds.citations || finds.reservations ? 'Cliente, sección o acción' : 'Sección o acción'
          }
          aria-label="Buscar en el panel"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onFocus={() => {
            const before = forPalette.take();
            setQuery((typed) => typed + before);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={list} className={css.options} aria-label="Resultados" tabIndex={-1}>
        {citations.found.length === 0 ? null : (
          <Combobox.Group label="Citas" classNames={{ groupLabel: css.group ?? '' }}>
            {citations.found.map((citation) => (
              <CitationOption
                key={citation._id}
                value={`${CITATION}${citation._id}`}
                citation={citation}
              />
            ))}
          </Combobox.Group>
        )}
        {reservations.found.length === 0 ? null : (
          <Combobox.Group label="Reservas" classNames={{ groupLabel: css.group ?? '' }}>
            {reservations.found.map((reservation) => (
              <ReservationOption
                key={reservation._id}
                value={`${RESERVATION}${reservation._id}`}
                reservation={reservation}
              />
            ))}
          </Combobox.Group>
        )}
        <Entries label="Ir a" entries={there} />
        <Entries label="Acciones" entries={doable} />
      </Combobox.Options>
      {count > 0 || busy ? null : <p className={css.empty}>Nada coincide con «{query}».</p>}
      {citations.failed ? <p className={css.empty}>No se pudieron buscar las citas.</p> : null}
      {reservations.failed ? (
        <p className={css.empty}>No se pudieron buscar las reservas.</p>
      ) : null}
      <LiveRegion>{busy ? 'Buscando…' : resultsText(count)}</LiveRegion>
    </Combobox>
  );
}

function Entries({ label, entries }: { label: string; entries: readonly PaletteEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Combobox.Group label={label} classNames={{ groupLabel: css.group ?? '' }}>
      {entries.map((entry) => (
        <Combobox.Option key={entry.id} value={entry.id} className={css.option}>
          {entry.label}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function resultsText(count: number): string {
  if (count === 0) return 'Sin resultados';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}
