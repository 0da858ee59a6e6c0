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
  leftOut: ReadonlySet<string>;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
};

/** The labels as they will be printed; of several, each can be left out. */
export function LabelChoice({ components, leftOut, onLeftOut }: Props) {
  const [wanted, setPage] = useState(1);
  const [only] = components;
  if (components.length === 1 && only) return <LabelPreview component={only} />;
  const totalPages = Math.max(1, Math.ceil(components.length / PER_PAGE));
  const page = Math.min(wanted, totalPages);
  const choose = (id: string, chosen: boolean) => {
    const rest = [...leftOut].filter((each) => each !== id);
    onLeftOut(new Set(chosen ? rest : [...rest, id]));
  };
  return (
    <fieldset className={css.choice}>
      <legend className="sr-only">Etiquetas</legend>
      <div className={css.all}>
        <Button variant="subtle" onClick={() => onLeftOut(new Set())}>
          Marcar todas
        </Button>
        <Button
          variant="subtle"
          onClick={() => onLeftOut(new Set(components.map(({ _id }) => _id)))}
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
                checked={!leftOut.has(component._id)}
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

/** Its words stand on the page already. */
function LabelPreview({ component }: { component: Component }) {
  const qr = useMemo(() => drawQr(component.code), [component.code]);
  return (
    <span className={css.picture}>
      <ComponentLabel component={component} qr={qr} />
    </span>
  );
}
