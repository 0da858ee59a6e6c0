import type { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './chip.module.css';

/** Colours that stay apart under normal, protan, deutan and tritan vision. */
export type ChipColour = 'amber' | 'blue' | 'violet' | 'pink' | 'teal' | 'green' | 'grey';

type Props = {
  family: ChipColour;
  icon: typeof IconBan;
  /** Two of one family: the badge not filled, or the whole chip filled. */
  look?: 'outline' | 'solid';
  /** On white, whatever the colour scheme. */
  onPaper?: boolean;
  children: ReactNode;
};

/** A status: word and icon say it, colour only helps. */
export function Chip({ family, icon, look, onPaper = false, children }: Props) {
  const looks = `${look ? css[look] : ''} ${onPaper ? css.paper : ''}`;
  return (
    <span className={`${css.chip} ${css[family]} ${looks}`}>
      <ChipBadge icon={icon} />
      {children}
    </span>
  );
}

/** The icon alone, within something that has `chipColourClass` and says the word. */
export function ChipBadge({ icon: Icon }: Pick<Props, 'icon'>) {
  return (
    <span className={css.badge}>
      <Icon size={15} stroke={2} aria-hidden="true" />
    </span>
  );
}

/** Class that gives an element `--pill`, `--word` and `--badge` of a family. */
export function chipColourClass(family: ChipColour): string {
  return css[family] ?? '';
}
