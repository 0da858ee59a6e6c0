import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Logo } from '#web-kit/logo.tsx';
import css from './factor-gate.module.css';
import { FactorManager } from './factor-manager.tsx';

type Props = {
  business: string | undefined;
  /** The user has a second factor now. */
  onAdded: () => void;
  onLeave: () => void;
};

/** All that the panel shows to a user whose role needs a second factor and who has none yet. */
export function FactorGate({ business, onAdded, onLeave }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={css.screen}>
      <div className={css.card}>
        <Logo {...(business === undefined ? {} : { name: business })} />
        <h1 ref={title} className={css.title} tabIndex={-1}>
          Verificación en dos pasos
        </h1>
        <FactorManager opened onAdded={onAdded} />
        <Button variant="default" onClick={onLeave}>
          Cerrar sesión
        </Button>
      </div>
    </main>
  );
}
