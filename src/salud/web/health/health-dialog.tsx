import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { BusyButton } from '#web-kit/panel/busy-button.tsx';
import { LoadingWord } from '#web-kit/panel/loading-word.tsx';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { useTask } from '#web-kit/panel/use-task.ts';
import { clockOffset, onClockOffset } from '#web-kit/server-clock.ts';
import { Skeleton } from '#web-kit/skeleton.tsx';
import type { Health } from '../../contract/health.ts';
import { BROWSER_CLOCK, clockRow } from '../../rules/clock-row.ts';
import { healthSummary } from '../../rules/health-row.ts';
import { askForChecks, healthKeys, useHealth } from '../health-api.ts';
import { BrokenChecks } from './broken-checks.tsx';
import css from './health-dialog.module.css';
import { HealthRows, StateChip } from './health-rows.tsx';

type Props = { opened: boolean; onClose: () => void };

/** «Salud»: whether the installation works, and what to do where it does not. */
export function HealthDialog({ opened, onClose }: Props) {
  const health = useHealth(opened);
  const client = useQueryClient();
  const { problem, run } = useTask();
  const ask = () =>
    run(async () => {
      try {
        await askForChecks();
      } finally {
        // Also after a refusal: another user may have asked.
        await client.invalidateQueries({ queryKey: healthKeys.all });
      }
    });
  const { data } = health;
  const running = data?.integrity.running ?? false;
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="Salud"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          {data ? (
            <BusyButton busy={running} onClick={() => void ask()}>
              {running ? 'Revisando…' : 'Revisar ahora'}
            </BusyButton>
          ) : null}
        </>
      }
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      {data ? (
        <Content data={data} />
      ) : health.isError && !endsSession(health.error) ? (
        <Banner kind="error" title="No se pudo leer el estado.">
          <p className={css.detail}>{health.error.message}</p>
          <Button variant="default" onClick={() => void health.refetch()}>
            Reintentar
          </Button>
        </Banner>
      ) : (
        <Loading />
      )}
    </PanelDialog>
  );
}

function Content({ data: { integrity, operation, versions } }: { data: Health }) {
  // `clockOffset` is how far the server is ahead; the row shows how far this machine is.
  const ahead = -useSyncExternalStore(onClockOffset, clockOffset);
  const working = [...operation, clockRow(BROWSER_CLOCK, ahead)];
  const { state, text } = healthSummary([integrity.row, ...working, ...versions]);
  return (
    <section
      className={css.content}
      aria-label="Estado del sistema"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <p className={css.summary} role="status">
        <StateChip state={state} />
        {text}
      </p>
      <div>
        <HealthRows title="Datos" rows={[integrity.row]} />
        <BrokenChecks broken={integrity.broken} />
      </div>
      <HealthRows title="Funcionamiento" rows={working} />
      <HealthRows title="Versiones" rows={versions} />
    </section>
  );
}

function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
      <LoadingWord />
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}
