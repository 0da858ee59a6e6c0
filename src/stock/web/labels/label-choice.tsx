import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Pager } from '#ui/panel/list/pager.tsx';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import type { Component } from '../../contract/component.ts';
import { ComponentLabel } from './component-label.tsx';
import css from './label-choice.module.css';

const PER_PAGE = 12;

type Props = {
  components: readonly Component[];
  /** Ids of the components without a label. */
  excluded: ReadonlySet<string>;
  onExclude: (excluded: ReadonlySet<string>) => void;
};

/** Preview of the labels; of several, each can be excluded. */
export function LabelChoice({ components, excluded, onExclude }: Props) {
  const [requestedPage, setPage] = useState(1);
  const [only] = components;
  if (components.length === 1 && only) return <LabelPreview component={only} />;
  const totalPages = Math.max(1, Math.ceil(components.length / PER_PAGE));
  const page = Math.min(requestedPage, totalPages);
  const choose = (id: string, chosen: boolean) => {
    const others = [...excluded].filter((each) => each !== id);
    onExclude(new Set(chosen ? others : [...others, id]));
  };
  return (
    <fieldset className={css.choice}>
      <legend className="sr-only">Etiquetas</legend>
      <div className={css.all}>
        <Button variant="subtle" onClick={() => onExclude(new Set())}>
          Marcar todas
        </Button>
        <Button
          variant="subtle"
          onClick={() => onExclude(new Set(components.map(({ _id }) => _id)))}
        >
          Quitar todas
        </Button>
      </div>
      <div className={css.tiles}>
        {components.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((component) => (
          <label key={component._id} className={css.tile}>
            <span className={css.name}>
              <input
                type="checkbox"
                checked={!excluded.has(component._id)}
                onChange={(event) => choose(component._id, event.currentTarget.checked)}
              />
              <span>{component.name}</span>
            </span>
            <LabelPreview component={component} />
          </label>
        ))}
      </div>
      <Pager page={page} totalPages={totalPages} onPage={setPage} label="Páginas de etiquetas" />
    </fieldset>
  );
}

/** Preview of one label; screen readers read its text from the list. */
function LabelPreview({ component }: { component: Component }) {
  const qr = useMemo(() => drawQr(component.code), [component.code]);
  return (
    <span className={css.picture}>
      <ComponentLabel component={component} qr={qr} />
    </span>
  );
}
