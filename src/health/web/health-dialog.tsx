import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconHelpCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Chip } from '#ui/chip.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { clockOffset, subscribeToClockOffset } from '#ui/server-clock.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { type BrokenCheck, getSystemHealth, type Health, startChecks } from '../contract/health.ts';
import { BROWSER_CLOCK, clockRow, type HealthRow, healthSummary } from '../rules/health-row.ts';
import css from './health-dialog.module.css';

const WHILE_OPEN_MS = 60_000;
const WHILE_RUNNING_MS = 2_000;

/** «Salud»: whether the installation works, with advice where it does not. */
export function HealthDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const health = useQuery({
    ...readQuery(getSystemHealth, {}),
    enabled: opened,
    // No live event announces these figures: each opening reads them.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.integrity.running ? WHILE_RUNNING_MS : WHILE_OPEN_MS,
  });
  const requestChecks = useSend(startChecks);
  const { problem, run } = useTask();
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
            <BusyButton busy={running} onClick={() => void run(() => requestChecks({ body: {} }))}>
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
        <ReadFailure
          title="No se pudo leer el estado."
          error={health.error}
          onRetry={() => void health.refetch()}
        />
      ) : (
        <Loading />
      )}
    </PanelDialog>
  );
}

function Content({ data: { integrity, operation, versions } }: { data: Health }) {
  // `clockOffset` is how far the server is ahead; the row shows how far this machine is.
  const ahead = -useSyncExternalStore(subscribeToClockOffset, clockOffset);
  const working = [...operation, clockRow(BROWSER_CLOCK, ahead)];
  const { state, text } = healthSummary([integrity.row, ...working, ...versions]);
  return (
    <section
      className="stack gap-24"
      aria-label="Estado del sistema"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      <p className="row gap-6-12 no-margin strong" role="status">
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

/** The integrity checks with findings, each with examples. */
function BrokenChecks({ broken }: { broken: readonly BrokenCheck[] }) {
  if (broken.length === 0) return null;
  return (
    <ul className={css.broken} aria-label="Controles con fallas">
      {broken.map(({ promise, examples, more }) => (
        <li key={promise}>
          <p className={css.promise}>{promise}</p>
          <ul className="plain-list note small break-anywhere">
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
            {more === 0 ? null : <li>y {more} más</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <div className="stack gap-12" aria-busy="true">
      <LoadingText />
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}

const STATES = {
  good: { family: 'green', icon: IconCircleCheck, label: 'Bien' },
  attention: { family: 'amber', icon: IconAlertTriangle, label: 'Atender' },
  problem: { family: 'pink', icon: IconExclamationCircle, label: 'Problema' },
  unknown: { family: 'grey', icon: IconHelpCircle, label: 'Sin dato' },
} as const;

function StateChip({ state }: Pick<HealthRow, 'state'>) {
  const { family, icon, label } = STATES[state];
  return (
    <Chip family={family} icon={icon}>
      {label}
    </Chip>
  );
}

/** A group of rows with a title; each shows state, figure and advice. */
function HealthRows({ title, rows }: { title: string; rows: readonly HealthRow[] }) {
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.id} className={css.row}>
            <span className="strong">{row.title}</span>
            <span className={css.state}>
              <StateChip state={row.state} />
            </span>
            <span className={css.figure}>{row.figure}</span>
            {row.advice === '' ? null : <p className={css.advice}>{row.advice}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
