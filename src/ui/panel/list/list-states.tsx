import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../skeleton.tsx';
import { LoadingText } from '../feedback/loading-text.tsx';
import css from './list.module.css';

type Props = {
  icon: typeof IconCloudOff;
  sentence: string;
  /** Advice below the sentence. */
  advice?: string;
  children?: ReactNode;
};

/** Replaces an empty list: the reason, and possible actions. */
export function ListNotice({ icon: Icon, sentence, advice, children }: Props) {
  return (
    <div className={css.notice}>
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>{sentence}</p>
      {advice === undefined ? null : <p className={css.prompt}>{advice}</p>}
      {children === undefined ? null : <div className={css.ways}>{children}</div>}
    </div>
  );
}

/** Replaces a list that could not be read. The page's banner shows the error. */
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

/** The default page size. */
const ROWS = 10;

/** Placeholder rows of a list; on phones cards with a button. */
export function ListSkeleton() {
  return (
    <div className={css.skeleton}>
      <LoadingText />
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal
        <div key={row} className={css.ghost}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <div className={css.ghostButton}>
            <Skeleton height={44} />
          </div>
        </div>
      ))}
    </div>
  );
}
