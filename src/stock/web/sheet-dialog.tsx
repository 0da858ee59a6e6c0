import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatQuantity, unitLabels } from '#shared/money/quantity.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { serverNow } from '#ui/server-clock.ts';
import type { Component } from '../contract/component.ts';
import css from './sheet-dialog.module.css';
import { useInstantFormat } from './use-instant-format.ts';

const PREVIEW_ROWS = 8;

/** «Hoja de conteo»: prints the list of components to count. */
export function SheetDialog({ components }: { components: readonly Component[] }) {
  const [withStock, setWithStock] = useState(false);
  const [at] = useState(() => new Date(serverNow()).toISOString());
  const { name } = useWorkshop();
  const instant = useInstantFormat();
  const head = { business: name, at: instant(at), withStock };
  const more = components.length - PREVIEW_ROWS;
  return (
    <PrintDialog
      {...useDialogFrame()}
      title="Hoja de conteo"
      paper="A4"
      ownMargins
      printable={components.length > 0}
      sheet={
        <div className={css.page}>
          <CountingSheet {...head} components={components} />
        </div>
      }
    >
      <CheckField
        label="Incluir el stock del sistema"
        description="Sin ese número, quien cuenta no lo copia."
        checked={withStock}
        onChange={setWithStock}
      />
      <div className={css.preview}>
        <CountingSheet
          {...head}
          components={components.slice(0, PREVIEW_ROWS)}
          count={components.length}
        />
        {more > 0 ? (
          <p className={css.more}>
            {more === 1
              ? 'Y 1 componente más.'
              : `Y ${more.toLocaleString('es-UY')} componentes más.`}
          </p>
        ) : null}
      </div>
    </PrintDialog>
  );
}

type SheetProps = {
  business: string;
  at: string;
  /** Whether to show the stock in the system beside the box for the counted quantity. */
  withStock: boolean;
  components: readonly Component[];
  /** Number of all components if `components` is only a part. */
  count?: number;
};

/** Counting sheet on screen and on paper, where each page repeats the headings. */
function CountingSheet({ business, at, withStock, components, count }: SheetProps) {
  const total = count ?? components.length;
  return (
    <section className={css.sheet} aria-label="Hoja de conteo">
      <header className={css.head}>
        <p className={css.title}>Hoja de conteo</p>
        <p>
          {business === '' ? '' : `${business} · `}
          {at} · {total === 1 ? '1 componente' : `${total.toLocaleString('es-UY')} componentes`}
        </p>
        <p className={css.by}>
          <span>Contó:</span> <span className={css.rule} /> <span>Fecha:</span>{' '}
          <span className={css.rule} />
        </p>
      </header>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Código</th>
            <th scope="col">Nombre</th>
            <th scope="col">Ubicación</th>
            <th scope="col">Unidad</th>
            {withStock ? (
              <th scope="col" className={css.number}>
                Sistema
              </th>
            ) : null}
            <th scope="col" className={css.box}>
              Contado
            </th>
          </tr>
        </thead>
        <tbody>
          {components.map(({ _id, code, name, location, unit, quantity }) => (
            <tr key={_id}>
              <td className={css.code}>{code}</td>
              <th scope="row">{name}</th>
              <td>{location}</td>
              <td className={css.unit}>{unitLabels(unit)[1]}</td>
              {withStock ? <td className={css.number}>{formatQuantity(quantity)}</td> : null}
              <td className={css.box} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
