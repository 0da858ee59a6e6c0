import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './list.module.css';

type Props = {
  icon: typeof IconCloudOff;
  sentence: string;
  /** What to do about it, in words. */
  advice?: string;
  children?: ReactNode;
};

/** In the place of a list with nothing in it: why, and what can be done. */
export function ListNotice({ icon: Icon, sentence, advice: prompt, children }: Props) {
  return (
    <div className={css.notice}>
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>{sentence}</p>
      {prompt === undefined ? null : <p className={css.prompt}>{prompt}</p>}
      {children === undefined ? null : <div className={css.ways}>{children}</div>}
    </div>
  );
}

/** In the place of a list that never came. What went wrong is said over the page. */
export function ListFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ListNotice icon={IconCloudOff} sentence="La lista no se pudo mostrar">
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        onClick={onRetry}
      >
        Volver a intentar
      </Button>
    </ListNotice>
  );
}
