import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import css from './row-menu.module.css';

type ActionsProps = {
  width?: number;
  button: (ref: RefObject<HTMLButtonElement | null>) => ReactElement;
  /**
   * The items. What one of them opens goes through `fromButton`: it then gives focus back to the
   * button, not to an item that is gone by then.
   */
  children: (fromButton: (open: () => void) => void) => ReactNode;
};

/** A button with a list of what can be done. */
export function ActionsMenu({ width = 240, button, children }: ActionsProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const fromButton = (open: () => void) => {
    opener.current?.focus();
    open();
  };
  return (
    <Menu
      position="bottom-end"
      width={width}
      // Within the page's landmark, but outside whatever scrolls or clips.
      portalProps={{ target: 'main' }}
      // A menu has nothing in it but its items: focus starts on the first.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button(opener)}</Menu.Target>
      <Menu.Dropdown className={css.dropdown}>{children(fromButton)}</Menu.Dropdown>
    </Menu>
  );
}

type Props = Pick<ActionsProps, 'children'> & {
  /** «Más acciones para Lucía Fernández» */
  label: string;
  /** What was chosen last is under way. */
  busy?: boolean;
};

/** Everything that can be done with a row. The key `m` opens it. */
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
  /** Red, for what takes something away. */
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
