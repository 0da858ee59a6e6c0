import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { usePageErrors } from '../feedback/page-errors.tsx';
import css from './detail.module.css';

/** Actions on a held mail; both reject with `CallError`. */
export type HeldMailActions = {
  send: (mailId: string) => Promise<void>;
  drop: (mailId: string) => Promise<void>;
  /** Called with the message to show. */
  onDone: (message: string) => void;
};

const FAILED = { send: 'No pudimos enviar el aviso.', drop: 'No pudimos descartar el aviso.' };

/** The buttons «Enviar ahora» and «No avisar» of a held mail. */
export function HeldMailButtons({ mailId, by }: { mailId: string; by: HeldMailActions }) {
  const { report } = usePageErrors();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (verb: 'send' | 'drop', done: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await by[verb](mailId);
      by.onDone(done);
    } catch (error) {
      report(FAILED[verb], error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <div className={css.heldActions}>
      <Button
        variant="default"
        aria-busy={busy}
        onClick={() => void run('send', 'El aviso sale enseguida.')}
      >
        Enviar ahora
      </Button>
      <Button
        variant="subtle"
        aria-busy={busy}
        onClick={() => void run('drop', 'No avisamos al cliente de este cambio.')}
      >
        No avisar
      </Button>
    </div>
  );
}
