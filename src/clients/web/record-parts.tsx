import { Button, type ButtonProps } from '@mantine/core';
import { IconCalendarPlus, IconPencil, type IconUsers } from '@tabler/icons-react';
import type { MouseEventHandler, ReactNode } from 'react';
import css from './record.module.css';

/** Parts of the records of clients and motorcycles. */

type SectionProps = { title: string; children: ReactNode };

export function RecordSection({ title, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h3 className={css.title}>{title}</h3>
      {children}
    </section>
  );
}

type RecordButtonProps = ButtonProps & {
  icon: typeof IconUsers;
  'aria-label'?: string;
  onClick: MouseEventHandler;
};

export function RecordButton({ icon: Icon, ...props }: RecordButtonProps) {
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden="true" />} {...props} />
  );
}

type FooterProps = {
  onEdit: () => void;
  /** `null`: the user may not create appointments. */
  onNewCitation: (() => void) | null;
};

/** The buttons of the drawer of a client or motorcycle. */
export function RecordFooter({ onEdit, onNewCitation }: FooterProps) {
  return (
    <>
      <RecordButton icon={IconPencil} onClick={onEdit}>
        Editar
      </RecordButton>
      {onNewCitation === null ? null : (
        <Button
          className={css.main ?? ''}
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          onClick={onNewCitation}
        >
          Nueva cita
        </Button>
      )}
    </>
  );
}
