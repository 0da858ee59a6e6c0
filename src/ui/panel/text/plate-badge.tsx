import css from './plate-badge.module.css';

type Props = {
  plate: string;
  /** In a text, in a row of its own, or as the title of a record. */
  size?: 'text' | 'row' | 'title';
};

/** The number plate of a motorcycle. */
export function PlateBadge({ plate, size = 'text' }: Props) {
  return (
    <span className={`${css.plate} ${css[size]}`}>
      <span className="sr-only">matrícula </span>
      {plate}
    </span>
  );
}
