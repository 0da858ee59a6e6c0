import { SearchSelect, type SelectOption } from '../fields/search-select.tsx';
import { ALL } from './filter-inputs.tsx';
import css from './filters.module.css';

type Props = {
  label: string;
  /** Options; the first is `allOption`. */
  data: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  /** Shown when no option matches. */
  nothingFound: string;
};

/** A select filter that is searched by typing; its value is `''` for all. */
export function SearchChoiceFilter(props: Props) {
  const { label, data, value, onChange, nothingFound } = props;
  return (
    <SearchSelect
      label={label}
      className={css.choice ?? ''}
      data={data}
      maxDropdownHeight={320}
      nothingFoundMessage={nothingFound}
      value={value || ALL}
      onChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
    />
  );
}
