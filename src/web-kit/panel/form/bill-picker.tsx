import { Select } from '@mantine/core';
import { type Ref, useState } from 'react';
import { fold } from '#kernel/fold.ts';
import css from './bill-editor.module.css';

/** Name and code are searched; `about` is below the name. */
export type BillOffer = { id: string; name: string; code?: string; about: string };

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  description?: string;
  placeholder: string;
  offers: readonly BillOffer[] | undefined;
  problem: string | undefined;
  onPick: (id: string) => void;
};

/** One more of what is offered; empty again once it is chosen. */
export function BillPicker(props: Props) {
  const { ref, label, description, placeholder, offers, problem, onPick } = props;
  const [search, setSearch] = useState('');
  const byId = new Map(offers?.map((offer) => [offer.id, offer]));
  const pick = (id: string | null) => {
    setSearch('');
    if (id !== null) onPick(id);
  };
  return (
    <Select
      ref={ref}
      label={label}
      description={description}
      placeholder={placeholder}
      searchable
      // The first field in error gets focus: what is chosen from then lies over what was wrong.
      openOnFocus={false}
      data={[...byId.values()].map(({ id, name, code }) => ({
        value: id,
        label: code === undefined ? name : `${name} · ${code}`,
      }))}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      error={problem}
      onChange={pick}
      maxDropdownHeight={280}
      nothingFoundMessage={offers === undefined ? 'Cargando…' : 'Sin resultados'}
      filter={({ options, search: sought }) =>
        options.filter(
          (option) => 'label' in option && fold(option.label).includes(fold(sought.trim())),
        )
      }
      renderOption={({ option }) => <Choice offer={byId.get(option.value)} />}
    />
  );
}

function Choice({ offer }: { offer: BillOffer | undefined }) {
  if (!offer) return null;
  return (
    <span>
      {offer.name}
      <span className={css.about}>{offer.about}</span>
    </span>
  );
}
