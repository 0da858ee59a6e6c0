import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '#ui/logo.tsx';
import css from './restricted-screen.module.css';

type Props = {
  business: string | undefined;
  title: string;
  wide?: boolean;
  onLeave: () => void;
  children: ReactNode;
};

/** Replaces the panel for a user who must do one thing first. */
export function RestrictedScreen({ business, title, wide = false, onLeave, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={css.screen}>
      <div className={wide ? `${css.card} ${css.wide}` : css.card}>
        <Logo {...(business === undefined ? {} : { name: business })} />
        <h1 ref={heading} className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
        <Button variant="default" fullWidth className={css.button ?? ''} onClick={onLeave}>
          Cerrar sesión
        </Button>
      </div>
    </main>
  );
}
