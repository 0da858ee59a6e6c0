import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../live-region.tsx';
import controls from '../fields/controls.module.css';
import { Field } from '../fields/field.tsx';
import { FieldError } from '../fields/field-error.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { FormFields } from '../state/use-wizard.ts';
import css from './choices.module.css';
import { ChoicesSkeleton } from './choices-skeleton.tsx';
import { type Choice, filterChoices } from './filter-choices.ts';
import { NoChoices } from './no-choices.tsx';

const FILTER_FROM = 9;

type ListProps<Name extends string, Item extends Choice> = {
  form: FormFields<Name>;
  name: Name;
  /** Names the group of radios. */
  legend: string;
  /** What to look for, as an example in the search field. */
  example: string;
  card: (item: Item, checked: boolean, onChoose: () => void) => ReactNode;
};

type Props<Name extends string, Item extends Choice> = ListProps<Name, Item> & {
  /** `null` while on its way. */
  items: readonly Item[] | null;
  /** Why it, or a part of it, could not be had. */
  failure: string | null;
  reload: () => void;
  /** Names the region. */
  label: string;
  /** Said where there is nothing. */
  empty: string;
  /** Cards with pictures stand in a grid of their own. */
  pictured?: boolean;
};

/** One list, one choice: its cards, or that they are on their way, failed, or none. */
export function ChoiceList<Name extends string, Item extends Choice>(props: Props<Name, Item>) {
  const { items, failure, label, empty, pictured = false, ...list } = props;
  const { place, retry } = useRetry(props);
  return (
    <section
      ref={place}
      className={pictured ? css.pictured : undefined}
      tabIndex={-1}
      aria-label={label}
      aria-busy={items === null}
    >
      {failure === null ? null : <LoadFailure message={failure} retry={retry} />}
      {items === null ? <ChoicesSkeleton /> : null}
      {items?.length === 0 && failure === null ? (
        <NoChoices sentence={empty} reload={retry} />
      ) : null}
      {items?.length ? <Choices {...list} items={items} /> : null}
    </section>
  );
}

/** The button that asks again goes at once: the focus waits at the list's place, then enters it. */
function useRetry(props: { name: string; items: readonly unknown[] | null; reload: () => void }) {
  const { name, items, reload } = props;
  const place = useRef<HTMLElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (items === null || !asked.current) return;
    asked.current = false;
    const waits = document.activeElement === place.current;
    if (waits) document.getElementById(name)?.focus({ preventScroll: true });
  }, [items, name]);
  const retry = () => {
    asked.current = true;
    place.current?.focus({ preventScroll: true });
    reload();
  };
  return { place, retry };
}

function Choices<Name extends string, Item extends Choice>(
  props: ListProps<Name, Item> & { items: readonly Item[] },
) {
  const { form, name, legend, example, items, card } = props;
  const [words, setWords] = useState('');
  const chosen = form.data[name];
  const problem = form.problem(name);
  const shown = filterChoices(items, words, chosen);
  const searched = items.length >= FILTER_FROM;
  return (
    <>
      {searched ? <Filter words={words} example={example} onWords={setWords} /> : null}
      <LiveRegion>{words.trim() === '' ? '' : countOf(shown.length)}</LiveRegion>
      <fieldset
        id={name}
        className={css.group}
        tabIndex={-1}
        aria-describedby={problem === null ? undefined : `${name}-error`}
      >
        <legend className="sr-only">{legend}</legend>
        {problem === null ? null : (
          <div id={`${name}-error`} data-arrival tabIndex={-1}>
            <FieldError>{problem}</FieldError>
          </div>
        )}
        <div className={css.list}>
          {shown.map((item) => card(item, item.id === chosen, () => form.edit(name, item.id)))}
        </div>
        {shown.length === 0 ? (
          <p className={css.nothing}>Nada coincide con «{words.trim()}».</p>
        ) : null}
      </fieldset>
    </>
  );
}

type FilterProps = { words: string; example: string; onWords: (words: string) => void };

function Filter({ words, example, onWords }: FilterProps) {
  return (
    <div className={css.filter}>
      <Field id="buscar" label="Buscar en la lista" problem={null}>
        <input
          id="buscar"
          className={controls.input}
          type="search"
          placeholder={`Por ejemplo: ${example}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
          // Enter searches here; it must not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 resultado' : `${count} resultados`;
}
