import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBodyLock } from '../dialogs/use-body-lock.ts';
import { useEscape } from '../dialogs/use-escape.ts';
import { useRestoreFocus } from '../dialogs/use-restore-focus.ts';
import css from './filters.module.css';

type Props = {
  opened: boolean;
  count: number;
  onClear: () => void;
  see: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The filters on a phone, in a sheet from below. Each change applies at once to the list behind.
 */
export function FilterSheet({ opened, count, onClear, see, onClose, children }: Props) {
  useBodyLock(opened);
  useEscape(opened, onClose);
  useRestoreFocus(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      lockScroll={false}
      closeOnEscape={false}
      returnFocus={false}
      classNames={{ content: css.sheet ?? '' }}
      transitionProps={{ duration: 220 }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title className={css.title ?? ''} tabIndex={-1} data-autofocus>
            Filtros
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" size={44} />
        </div>
        <Drawer.Body className={css.fields ?? ''}>{children}</Drawer.Body>
        <div className={css.foot}>
          <Button variant="default" disabled={count === 0} onClick={onClear}>
            Quitar filtros
          </Button>
          <Button onClick={onClose}>{see}</Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
