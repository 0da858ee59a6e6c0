import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import { Logo } from '#ui/logo.tsx';
import { PALETTE_KEYS } from '../keyboard/palette-keys.ts';
import type { DialogName } from './menu-entries.ts';
import css from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

type Props = {
  admin: AdminInfo;
  business: string;
  /** Name of the open tab. */
  tab: string;
  /** The open tab with its view, as in the URL: the guide explains it. */
  place: string;
  /** Photos of this device that are not uploaded yet. */
  uploads: ReactNode;
  onDialog: (name: DialogName) => void;
  onSearch: () => void;
};

export function TopBar({ admin, business, tab, place, uploads, onDialog, onSearch }: Props) {
  return (
    <div className={css.bar}>
      <Logo name={business} />
      <span className={css.place}>Taller</span>
      <a className={css.site} href="/">
        Ir al sitio
      </a>
      {uploads}
      <a
        className={css.help}
        href={`/guia/lugar/${place}`}
        target="_blank"
        rel="noopener"
        aria-label={`Ayuda: ${tab}`}
      >
        ?
      </a>
      <UnstyledButton
        className={css.search}
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={20} stroke={2} aria-hidden="true" />
        <span className="sr-only-narrow">Buscar</span>
        <span className={css.keys} aria-hidden="true">
          {PALETTE_KEYS}
        </span>
      </UnstyledButton>
      <UserMenu admin={admin} place={place} onDialog={onDialog} />
    </div>
  );
}
