import css from './rows-gap.module.css';

type Props = {
  /** Total height of the rows, in pixels. */
  height: number;
  columns: number;
};

/** Replaces rows of a table that are not rendered. */
export function RowsGap({ height, columns }: Props) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true" className={css.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
