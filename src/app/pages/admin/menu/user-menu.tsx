import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { LazyMount } from '../lazy-mount.tsx';
import { loadPart } from '../part-files.ts';
import type { DialogName } from './menu-entries.ts';
import css from './user-menu.module.css';

const List = lazyPart(() => import('./user-menu-list.tsx'));

type Props = { admin: AdminInfo; onDialog: (name: DialogName) => void };

/** The user's button. A press while the list is loading changes nothing: the first one opens it. */
export function UserMenu({ admin, onDialog }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [pressed, setPressed] = useState(false);
  const [ready, setReady] = useState(false);
  const [opened, setOpened] = useState(false);
  const load = () => void loadPart('user-menu', List);
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
        onClick={() => (ready ? setOpened(!opened) : setPressed(true))}
      >
        {admin.name.split(' ')[0]}
      </Button>
      <LazyMount opened={pressed}>
        <List
          {...{ admin, onDialog, id, button, opened }}
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
