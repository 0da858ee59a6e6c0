import { ActionIcon, Menu, type MenuProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import {
  type AriaAttributes,
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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

type ButtonProps = AriaAttributes & { id: string; onClick: () => void };

type LazyMenuProps = Omit<MenuProps, 'children'> & {
  button: (ref: RefObject<HTMLButtonElement | null>) => ReactElement<Partial<ButtonProps>>;
  /** Class of the list. */
  className: string | undefined;
  children: (opener: RefObject<HTMLButtonElement | null>) => ReactNode;
};

/**
 * A button with a menu, of which only the button is rendered until its first press: a list has a menu in
 * each row, and Mantine's costs several times what the row does.
 */
export function LazyMenu({ button, className, children, ...rest }: LazyMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [mounted, setMounted] = useState(false);
  const [opened, setOpened] = useState(false);
  // Mantine animates and restores the focus only for a menu that was mounted before it opens.
  useLayoutEffect(() => setOpened(mounted), [mounted]);
  return (
    <>
      {cloneElement(button(opener), {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        ...(opened && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true }),
        onClick: () => (mounted ? setOpened(!opened) : setMounted(true)),
      })}
      {mounted ? (
        // Without the placeholder the first item has the focus at once.
        <Menu
          {...rest}
          id={id}
          opened={opened}
          onChange={setOpened}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <MenuOpener of={opener} />
          </Menu.Target>
          <Menu.Dropdown className={className}>{children(opener)}</Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

type OpenerProps = { of: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> };

/** Passes the button, which is rendered outside of the menu, to the menu as its target. */
export function MenuOpener({ of, ref }: OpenerProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(of.current);
    return () => void ref(null);
  }, [of, ref]);
  return null;
}
