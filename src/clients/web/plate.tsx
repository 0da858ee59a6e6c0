import { PlateBadge } from '#ui/panel/text/record-link.tsx';
import css from './plate.module.css';

type Props = { plate: string; size?: 'row' | 'title' };

/** The number plate of a motorcycle, or that it has none. */
export function Plate({ plate, size = 'row' }: Props) {
  if (plate === '')
    return (
      <span className={`${css.none} ${size === 'title' ? css.title : ''}`}>Sin matrícula</span>
    );
  return <PlateBadge plate={plate} size={size} />;
}
