import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { LazyMount } from '../lazy-mount.tsx';
import type { DialogName } from './menu-entries.ts';
import css from './user-menu.module.css';

const List = lazyPart(() => import('./user-menu-list.tsx'));

type Props = {
  admin: AdminInfo;
  /** The open tab with its view, as in the URL. */
  place: string;
  onDialog: (name: DialogName) => void;
};

/** The user's button. Presses while the list is loading open it once. */
export function UserMenu({ admin, place, onDialog }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  /** Presses until the list is there: each one mounts it again, also after a failed load. */
  const [attempts, setAttempts] = useState(0);
  const [ready, setReady] = useState(false);
  const [opened, setOpened] = useState(false);
  // After a failed load the press loads it again.
  const load = () => void List.load().catch(() => undefined);
  return (
    <>
      <Button
        ref={button}
        id={`${id}-target`}
        variant="default"
        classNames={{ root: css.button ?? '', label: css.name ?? '' }}
        aria-label={`${admin.name}, menú de usuario`}
        aria-haspopup="menu"
        aria-expanded={opened}
        {...(opened && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true })}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => (ready ? setOpened(!opened) : setAttempts(attempts + 1))}
      >
        {admin.name.split(' ')[0]}
      </Button>
      <LazyMount key={attempts} opened={attempts > 0}>
        <List
          {...{ admin, place, onDialog, id, button, opened }}
          onChange={setOpened}
          onReady={() => {
            setReady(true);
            setOpened(true);
          }}
        />
      </LazyMount>
    </>
  );
}
