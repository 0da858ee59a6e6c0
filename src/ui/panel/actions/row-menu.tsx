import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { LazyMenu } from './lazy-menu.tsx';
import css from './row-menu.module.css';

type ActionsProps = {
  width?: number;
  button: ComponentProps<typeof LazyMenu>['button'];
  /**
   * The items. An item opens a dialog through `fromButton`, so that the dialog restores the focus to
   * the button: the item itself is unmounted by then.
   */
  children: (fromButton: (open: () => void) => void) => ReactNode;
};

/** A button with a menu of actions. */
export function ActionsMenu({ width = 240, button, children }: ActionsProps) {
  return (
    <LazyMenu
      position="bottom-end"
      width={width}
      // Inside the page's landmark, but outside elements that scroll or clip.
      portalProps={{ target: 'main' }}
      button={button}
      className={css.dropdown}
    >
      {(opener) =>
        children((open) => {
          opener.current?.focus();
          open();
        })
      }
    </LazyMenu>
  );
}

type Props = Pick<ActionsProps, 'children'> & {
  /** «Más acciones para Lucía Fernández» */
  label: string;
  /** The chosen action is running. */
  busy?: boolean;
};

/** The actions of a row. The key `m` opens the menu. */
export function RowMenu({ label, busy = false, children }: Props) {
  return (
    <ActionsMenu
      button={(ref) => (
        <ActionIcon
          ref={ref}
          variant="subtle"
          className={`${css.dots} no-print`}
          size={44}
          aria-busy={busy}
          aria-label={label}
          data-move
        >
          <IconDots size={22} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      {children}
    </ActionsMenu>
  );
}

type ItemProps = {
  icon: typeof IconDots;
  /** Red, for destructive actions. */
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function RowMenuItem(props: ItemProps) {
  const { icon: Icon, danger = false, disabled = false, onClick, children } = props;
  return (
    <Menu.Item
      {...(danger && { className: css.danger })}
      leftSection={<Icon size={20} aria-hidden="true" />}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
