import { Button, type ButtonProps } from '@mantine/core';
import { IconBellOff, IconCalendarPlus, IconPencil, type IconUsers } from '@tabler/icons-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { PlateBadge } from '#ui/panel/text/record-link.tsx';
import type { ClientLink, MotorcycleLink } from '../contract/client.ts';
import { CLIENT_TEXTS } from '../rules/client-text.ts';
import markCss from './no-messages-mark.module.css';
import plateCss from './plate.module.css';
import css from './record.module.css';

/** Parts of the records of clients and motorcycles. */

type SectionProps = { title: string; children: ReactNode };

export function RecordSection({ title, children }: SectionProps) {
  return (
    <section className="top-28">
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
          className="grow"
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          onClick={onNewCitation}
        >
          Nueva cita
        </Button>
      )}
    </>
  );
}

type Props = { plate: string; size?: 'row' | 'title' };

/** The number plate of a motorcycle, or that it has none. */
export function Plate({ plate, size = 'row' }: Props) {
  if (plate === '')
    return (
      <span className={`${plateCss.none} ${size === 'title' ? plateCss.title : ''}`}>
        Sin matrícula
      </span>
    );
  return <PlateBadge plate={plate} size={size} />;
}

/** Marks a client who asked for no messages. */
export function NoMessagesMark() {
  return (
    <span className={markCss.mark}>
      <IconBellOff size={16} aria-hidden="true" />
      {CLIENT_TEXTS.noMessages}
    </span>
  );
}

/** Client and motorcycle for which the form of a manual appointment is opened; `null`: unknown. */
export type NewCitation = {
  client: (ClientLink & { phone: string; email: string }) | null;
  motorcycle: MotorcycleLink | null;
};

/** What the records of clients and motorcycles open. */
export type RecordOpeners = {
  onOpenClient: (id: string) => void;
  onOpenMotorcycle: (id: string) => void;
  /** `null`: the user may not create appointments. */
  onNewCitation: ((subject: NewCitation) => void) | null;
};
