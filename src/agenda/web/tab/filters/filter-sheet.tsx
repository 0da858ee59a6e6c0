import { Button, Drawer } from '@mantine/core';
import { useBodyLock } from '#web-kit/panel/use-body-lock.ts';
import { useEscape } from '#web-kit/panel/use-escape.ts';
import { useFocusBack } from '#web-kit/panel/use-focus-back.ts';
import { FilterFields } from './filter-fields.tsx';
import css from './filters.module.css';
import { countOf } from './filters.ts';
import type { FilterState } from './use-filters.ts';

type Props = {
  opened: boolean;
  state: FilterState;
  /** How many the list has now. */
  found: number | undefined;
  onClose: () => void;
};

/** The filters of a phone, from below. What is chosen takes effect at once behind it. */
export function FilterSheet({ opened, state, found, onClose }: Props) {
  useBodyLock(opened);
  useEscape(opened, onClose);
  useFocusBack(opened);
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
        <Drawer.Body className={css.fields ?? ''}>
          <FilterFields filters={state.filters} change={state.change} />
        </Drawer.Body>
        <div className={css.foot}>
          <Button variant="default" disabled={countOf(state.filters) === 0} onClick={state.clear}>
            Quitar filtros
          </Button>
          <Button onClick={onClose}>{found === undefined ? 'Ver citas' : seeButton(found)}</Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function seeButton(found: number): string {
  return found === 1 ? 'Ver 1 cita' : `Ver ${found} citas`;
}
