import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import css from './section.module.css';
import { type SectionName, sectionHeadingId } from './sections.ts';

type Props = {
  name: SectionName;
  title: string;
  opened: boolean;
  onOpenChange: (opened: boolean) => void;
  children: ReactNode;
};

/** Section of the tab with a heading that opens and closes it; a closed section reads no data. */
export function FinanceSection({ name, title, opened, onOpenChange, children }: Props) {
  const id = useId();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div className={css.section}>
      <h2 className={css.head}>
        <Button
          id={sectionHeadingId(name)}
          variant="subtle"
          className={css.turn ?? ''}
          aria-expanded={opened}
          aria-controls={id}
          rightSection={<Chevron size={22} aria-hidden="true" />}
          onClick={() => onOpenChange(!opened)}
        >
          {title}
        </Button>
      </h2>
      <div id={id} hidden={!opened}>
        {opened ? children : null}
      </div>
    </div>
  );
}
