import { Button, Drawer } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRestoreFocus } from '../dialogs/focus-place.ts';
import { useBodyLock, useEscape } from '../dialogs/overlay.tsx';
import css from './filters.module.css';

type SharedProps = {
  /** «Filtros de citas» */
  label: string;
  /** How many filters are set. */
  count: number;
  onClear: () => void;
  /** Text of the button that closes the sheet: «Ver 16 citas». */
  see: string;
  /** The fields, in the bar or in the sheet; the bar's first is marked for the shortcut «/». */
  fields: (where: 'bar' | 'sheet') => ReactNode;
};

type Props = SharedProps & {
  /** Whether the bar has the phone button; otherwise the screen places it elsewhere. */
  opener?: boolean;
  /** Content at the end of the bar; on phones beside the button. */
  children?: ReactNode;
};

/** All filters in one line; on phones a button that opens them in a sheet. */
export function FilterBar({ opener = true, children, ...shared }: Props) {
  const { label, count, onClear, fields } = shared;
  const clear = count === 0 ? null : <ClearButton onClick={onClear} />;
  return (
    <>
      <search className={`${css.bar} no-print`} aria-label={label}>
        {fields('bar')}
        {clear}
        {children}
      </search>
      {opener || clear ? (
        <div className={`${css.small} no-print`}>
          {opener ? <FilterOpener {...shared} /> : null}
          {opener ? children : null}
          {clear}
        </div>
      ) : null}
    </>
  );
}

/** The phone button and its sheet with the fields. */
export function FilterOpener({ count, onClear, see, fields }: SharedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count === 0 ? 'Filtros' : `Filtros (${count})`}
      </Button>
      <FilterSheet
        opened={open}
        count={count}
        onClear={onClear}
        see={see}
        onClose={() => setOpen(false)}
      >
        {fields('sheet')}
      </FilterSheet>
    </>
  );
}

export function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconX size={18} aria-hidden="true" />}
      className={css.clear ?? ''}
      onClick={onClick}
    >
      Quitar filtros
    </Button>
  );
}

type FilterSheetProps = {
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
function FilterSheet({ opened, count, onClear, see, onClose, children }: FilterSheetProps) {
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
