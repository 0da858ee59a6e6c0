import { useEffect, useRef, useState } from 'react';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { SENTENCES } from '../../../contract/citation.ts';
import { shownProblem } from '../booking-state.ts';
import controls from '../fields/controls.module.css';
import { Field } from '../fields/field.tsx';
import { FieldError } from '../fields/field-error.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { filterOfferings, type Offering } from '../offering.ts';
import type { Catalogue } from '../use-catalogue.ts';
import type { Wizard } from '../use-wizard.ts';
import { NoOfferings } from './no-offerings.tsx';
import { OfferingCard } from './offering-card.tsx';
import css from './services.module.css';
import { ServicesSkeleton } from './services-skeleton.tsx';

const FILTER_FROM = 9;
const NOT_ALL = 'No pudimos cargar la lista completa.';

type Props = { wizard: Wizard; catalogue: Catalogue };

/** Services first, then appointment products: one list, one choice. */
export function ServiceStep({ wizard, catalogue }: Props) {
  const { offerings, failed } = catalogue;
  const { place, retry } = useRetry(catalogue);
  return (
    <section ref={place} tabIndex={-1} aria-label="Servicios" aria-busy={offerings === null}>
      {failed === 'none' ? null : (
        <LoadFailure message={failed === 'all' ? SENTENCES.connection : NOT_ALL} retry={retry} />
      )}
      {offerings === null ? <ServicesSkeleton /> : null}
      {offerings?.length === 0 && failed === 'none' ? <NoOfferings reload={retry} /> : null}
      {offerings?.length ? <Offerings wizard={wizard} offerings={offerings} /> : null}
    </section>
  );
}

/** The button that asks again goes at once: the focus waits at the list's place, then enters it. */
function useRetry({ offerings, reload }: Catalogue) {
  const place = useRef<HTMLElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (offerings === null || !asked.current) return;
    asked.current = false;
    const waits = document.activeElement === place.current;
    if (waits) document.getElementById('service')?.focus({ preventScroll: true });
  }, [offerings]);
  const retry = () => {
    asked.current = true;
    place.current?.focus({ preventScroll: true });
    reload();
  };
  return { place, retry };
}

function Offerings({ wizard, offerings }: { wizard: Wizard; offerings: readonly Offering[] }) {
  const [words, setWords] = useState('');
  const chosen = wizard.state.data.service;
  const problem = shownProblem(wizard.state, 'service', wizard.days);
  const shown = filterOfferings(offerings, words, chosen);
  return (
    <>
      {offerings.length >= FILTER_FROM ? <Filter words={words} onWords={setWords} /> : null}
      <LiveRegion>{words.trim() === '' ? '' : countOf(shown.length)}</LiveRegion>
      <fieldset
        id="service"
        className={css.group}
        tabIndex={-1}
        aria-describedby={problem === null ? undefined : 'service-error'}
      >
        <legend className="sr-only">Servicio o producto</legend>
        {problem === null ? null : (
          <div id="service-error" role="alert" data-arrival tabIndex={-1}>
            <FieldError>{problem}</FieldError>
          </div>
        )}
        <div className={css.list}>
          {shown.map((offering) => (
            <OfferingCard
              key={offering.id}
              offering={offering}
              checked={offering.id === chosen}
              onChoose={() => wizard.edit('service', offering.id)}
            />
          ))}
        </div>
        {shown.length === 0 ? (
          <p className={css.nothing}>Nada coincide con «{words.trim()}».</p>
        ) : null}
      </fieldset>
    </>
  );
}

function Filter({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  return (
    <div className={css.filter}>
      <Field id="buscar" label="Buscar en la lista" problem={null}>
        <input
          id="buscar"
          className={controls.input}
          type="search"
          placeholder="Por ejemplo: aceite"
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
