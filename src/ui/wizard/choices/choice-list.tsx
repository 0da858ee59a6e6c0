import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../live-region.tsx';
import skeleton from '../../skeleton.module.css';
import { Skeleton } from '../../skeleton.tsx';
import { Button } from '../fields/button.tsx';
import controls from '../fields/controls.module.css';
import { Field, FieldError } from '../fields/field.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { FormFields } from '../state/use-wizard.ts';
import css from './choices.module.css';
import { type Choice, filterChoices } from './filter-choices.ts';

const FILTER_FROM = 9;

type ListProps<Name extends string, Item extends Choice> = {
  form: FormFields<Name>;
  name: Name;
  /** Names the group of radios. */
  legend: string;
  /** Placeholder of the search field. */
  example: string;
  card: (item: Item, checked: boolean, onChoose: () => void) => ReactNode;
};

type Props<Name extends string, Item extends Choice> = ListProps<Name, Item> & {
  /** `null` while loading. */
  items: readonly Item[] | null;
  /** Why the list, or a part of it, could not be loaded. */
  failure: string | null;
  reload: () => void;
  /** Names the region. */
  label: string;
  /** Shown for an empty list. */
  empty: string;
  /** Cards with pictures have a grid of their own. */
  pictured?: boolean;
};

/** A list of cards with one choice, with its states loading, failed and empty. */
export function ChoiceList<Name extends string, Item extends Choice>(props: Props<Name, Item>) {
  const { items, failure, label, empty, pictured = false, ...list } = props;
  const { section, retry } = useRetry(props);
  return (
    <section
      ref={section}
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

/** Moves the focus to the section when the retry button disappears, then into the loaded list. */
function useRetry(props: { name: string; items: readonly unknown[] | null; reload: () => void }) {
  const { name, items, reload } = props;
  const section = useRef<HTMLElement>(null);
  const retried = useRef(false);
  // A layout effect ends with the commit: a press may set `retried` again before other effects run.
  useLayoutEffect(() => {
    if (items === null || !retried.current) return;
    retried.current = false;
    const isFocused = document.activeElement === section.current;
    if (isFocused) document.getElementById(name)?.focus({ preventScroll: true });
  }, [items, name]);
  const retry = () => {
    retried.current = true;
    section.current?.focus({ preventScroll: true });
    reload();
  };
  return { section, retry };
}

function Choices<Name extends string, Item extends Choice>(
  props: ListProps<Name, Item> & { items: readonly Item[] },
) {
  const { form, name, legend, example, items, card } = props;
  const [query, setQuery] = useState('');
  const chosen = form.data[name];
  const problem = form.problem(name);
  const shown = filterChoices(items, query, chosen);
  const searched = items.length >= FILTER_FROM;
  return (
    <>
      {searched ? <Filter query={query} example={example} onQuery={setQuery} /> : null}
      <LiveRegion>{query.trim() === '' ? '' : countOf(shown.length)}</LiveRegion>
      <fieldset
        id={name}
        className="plain-fieldset"
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
          <p className="note top-16">Nada coincide con «{query.trim()}».</p>
        ) : null}
      </fieldset>
    </>
  );
}

type FilterProps = { query: string; example: string; onQuery: (query: string) => void };

function Filter({ query, example, onQuery }: FilterProps) {
  return (
    <div className={css.filter}>
      <Field id="buscar" label="Buscar en la lista" problem={null}>
        <input
          id="buscar"
          className={controls.input}
          type="search"
          placeholder={`Por ejemplo: ${example}`}
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="search"
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          // Enter must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

const CARDS = Array.from({ length: 10 }, (_, card) => `card ${card}`);

/** Placeholders of the search field and the cards while the list loads. */
function ChoicesSkeleton() {
  return (
    <div>
      <p className="sr-only">Cargando…</p>
      <div className={`${css.filter} ${css.filterSpace}`}>
        <Skeleton height={24} />
        <Skeleton height={54} />
      </div>
      <div className={css.list}>
        {CARDS.map((card) => (
          <div key={card} className={`${skeleton.skeleton} ${css.cardSpace}`} aria-hidden="true" />
        ))}
      </div>
    </div>
  );
}

function NoChoices({ sentence, reload }: { sentence: string; reload: () => void }) {
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
        <path d="M7 10h3V7L6.5 3.5a6 6 0 0 1 8 8l6 6a2.1 2.1 0 0 1-3 3l-6-6a6 6 0 0 1-8-8L7 10" />
      </svg>
      <p>{sentence}</p>
      <Button onClick={reload}>Actualizar la lista</Button>
    </div>
  );
}
