import css from './rows-gap.module.css';

type Props = {
  /** Pixels that they would take. */
  height: number;
  columns: number;
};

/** In the place of a table's rows that are not drawn. */
export function RowsGap({ height, columns }: Props) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true" className={css.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
