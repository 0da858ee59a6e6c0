import { formatQuantity, unitLabels } from '#shared/money/quantity.ts';
import type { Component } from '../../contract/component.ts';
import css from './counting-sheet.module.css';

type Props = {
  business: string;
  at: string;
  /** Whether to show the stock in the system beside the box for the counted quantity. */
  withStock: boolean;
  components: readonly Component[];
  /** Number of all components if `components` is only a part. */
  count?: number;
};

/** Counting sheet on screen and on paper, where each page repeats the headings. */
export function CountingSheet({ business, at, withStock, components, count }: Props) {
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
