import { Button, TextInput } from '@mantine/core';
import { IconMotorbike, IconSearch, IconSearchOff, IconX } from '@tabler/icons-react';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { clientsText, resultCountText } from '../../rules/client-text.ts';
import css from './clients-tab.module.css';
import { AskedClients, type OnOpen, SearchResults } from './search-results.tsx';
import { type ClientSearch, useClientSearch } from './use-client-search.ts';

type Props = OnOpen & {
  /** Search text from the URL. */
  search: string;
  onSearch: (text: string) => void;
};

/** «Clientes»: one search for plates, names, telephones and models. */
export default function ClientsTab({ search: value, onSearch, ...onOpen }: Props) {
  const { pages, typed, search, type, clear } = useClientSearch({ value, set: onSearch });
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 className={list.title}>Clientes</h1>
      </div>
      <search className={css.search} aria-label="Buscar clientes y motos">
        <TextInput
          label="Matrícula, nombre, teléfono o modelo"
          placeholder="Ej.: SBK 123 o Martina"
          size="lg"
          leftSection={<IconSearch size={22} aria-hidden="true" />}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          data-first-filter
        />
      </search>
      {search === '' ? <AskedClients onOpenClient={onOpen.onOpenClient} /> : null}
      <PagedListing
        label="Clientes y motos"
        rows="found"
        list={pages}
        found={search === '' ? clientsText : resultCountText}
        empty={search === '' ? <NoClients /> : <NothingFound search={search} onClear={clear} />}
      >
        {(page) => <SearchResults page={page} searched={search !== ''} {...onOpen} />}
      </PagedListing>
    </div>
  );
}

function NoClients() {
  return (
    <ListNotice
      icon={IconMotorbike}
      sentence="Todavía no hay clientes"
      advice="No hay que cargarlos: cada cliente aparece aquí, con su moto, desde su primera cita, reserva o compra."
    />
  );
}

type NothingProps = { search: string; onClear: ClientSearch['clear'] };

function NothingFound({ search, onClear }: NothingProps) {
  return (
    <ListNotice
      icon={IconSearchOff}
      sentence={`Nada empieza con «${search}»`}
      advice="Prueba con menos letras, solo la matrícula o solo el teléfono."
    >
      <Button
        variant="subtle"
        leftSection={<IconX size={18} aria-hidden="true" />}
        onClick={onClear}
      >
        Quitar búsqueda
      </Button>
    </ListNotice>
  );
}
