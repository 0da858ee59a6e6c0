import type { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './chip.module.css';

/** Colours that are distinct under normal, protan, deutan and tritan vision; `red` is for urgent work. */
export type ChipColour = 'amber' | 'blue' | 'violet' | 'pink' | 'teal' | 'green' | 'grey' | 'red';

type Props = {
  family: ChipColour;
  icon: typeof IconBan;
  /** Distinguishes chips of one colour: an unfilled badge, or the whole chip filled. */
  look?: 'outline' | 'solid';
  /** Drawn for white paper in every colour scheme. */
  onPaper?: boolean;
  children: ReactNode;
};

/** A status as text, icon and colour. */
export function Chip({ family, icon, look, onPaper = false, children }: Props) {
  const looks = `${look ? css[look] : ''} ${onPaper ? css.paper : ''}`;
  return (
    <span className={`${css.chip} ${css[family]} ${looks}`}>
      <ChipBadge icon={icon} />
      {children}
    </span>
  );
}

/** Only the icon, inside an element with `chipColourClass` that shows the text. */
export function ChipBadge({ icon: Icon }: Pick<Props, 'icon'>) {
  return (
    <span className={css.badge}>
      <Icon size={15} stroke={2} aria-hidden="true" />
    </span>
  );
}

/** Returns the class that sets `--pill`, `--word` and `--badge` of a colour. */
export function chipColourClass(family: ChipColour): string {
  return css[family] ?? '';
}
