import { Button } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { publicBusinessQuery } from '#settings/web/workshop-api.ts';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { getFirstSteps, recordStep } from '../contract/first-steps.ts';
import type { Outcome, Step, StepState } from '../rules/first-steps.ts';
import { ContactStep, type StepProps } from './contact-step.tsx';
import css from './first-steps.module.css';
import { LinkStep } from './link-step.tsx';
import { MailStep, PaymentsStep } from './server-steps.tsx';
import { ServicesStep } from './services-step.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  onSettings: () => void;
};

const TITLES: Readonly<Record<Step, string>> = {
  contact: 'Nombre y contacto',
  hours: 'Horarios y feriados',
  services: 'Primeros servicios',
  mail: 'Correo de prueba',
  payments: 'Pagos en línea',
  link: 'Enlace para tus clientes',
};

const STATE_LABELS: Readonly<Record<StepState, string>> = {
  open: 'Pendiente',
  done: 'Listo',
  skipped: 'Omitido',
};

/** «Primeros pasos»: one step is open at a time; each can be skipped. */
export function FirstStepsDialog({ opened, onClose, onSettings }: Props) {
  const { data, error, refetch } = useQuery({ ...readQuery(getFirstSteps, {}), enabled: opened });
  const sendOutcome = useSend(recordStep);
  const [chosen, setChosen] = useState<Step | null>(null);
  const [problem, setProblem] = useState('');
  const record = async (step: Step | 'all', outcome: Outcome | 'open') => {
    setProblem('');
    try {
      await sendOutcome({ params: { step }, body: { outcome } });
      setChosen(outcome === 'open' && step !== 'all' ? step : null);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setProblem(failure.message || 'No se pudo guardar.');
    }
  };
  const current = chosen ?? data?.steps.find(({ state }) => state === 'open')?.step ?? null;
  const finished = data?.steps.every(({ state }) => state !== 'open') ?? false;
  const dismiss = async () => {
    await record('all', 'skipped');
    onClose();
  };
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="Primeros pasos"
      footer={
        <>
          {data?.leads ? (
            <Button variant="subtle" onClick={() => void dismiss()}>
              No mostrar más
            </Button>
          ) : null}
          <Button variant={finished ? 'filled' : 'default'} onClick={onClose}>
            {finished ? 'Ir al panel' : 'Seguir después'}
          </Button>
        </>
      }
    >
      {problem === '' ? null : <Banner kind="error">{problem}</Banner>}
      {error && !data ? (
        <Banner kind="error" title="No se pudieron cargar los primeros pasos.">
          <Button variant="default" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </Banner>
      ) : null}
      <p className="note below-16" role="status">
        {finished
          ? 'Listo: tus clientes ya pueden reservar.'
          : 'En unos minutos tu taller recibe su primera reserva. Puedes omitir cualquier paso.'}
      </p>
      <DialogHost>
        <ol className="stack gap-8 plain-list">
          {data?.steps.map(({ step, state }, index) => (
            <StepItem
              key={step}
              number={index + 1}
              title={TITLES[step]}
              state={state}
              open={current === step}
              onOpen={() => setChosen(step)}
              onSkip={() => void record(step, 'skipped')}
            >
              <StepBody
                step={step}
                view={data}
                onSettings={onSettings}
                fail={setProblem}
                onDone={(outcome = 'done') => record(step, outcome)}
              />
            </StepItem>
          ))}
        </ol>
      </DialogHost>
    </PanelDialog>
  );
}

type ItemProps = {
  number: number;
  title: string;
  state: StepState;
  open: boolean;
  onOpen: () => void;
  onSkip: () => void;
  children: ReactNode;
};

function StepItem({ number, title, state, open, onOpen, onSkip, children }: ItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // The pressed button of the previous step was removed: focus the heading of this step.
    if (open && !wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <li className={css.step} data-state={state} data-open={open}>
      <h3 className={css.stepHead}>
        <button
          ref={button}
          type="button"
          className={css.stepButton}
          aria-expanded={open}
          onClick={onOpen}
        >
          <span className={css.mark} aria-hidden="true">
            {state === 'done' ? <IconCheck size={18} stroke={3} /> : null}
            {state === 'skipped' ? <IconMinus size={18} stroke={3} /> : null}
            {state === 'open' ? number : null}
          </span>
          <span className={css.stepTitle}>{title}</span>
          <span className="muted small">{STATE_LABELS[state]}</span>
        </button>
      </h3>
      {open ? (
        <div className={css.stepBody}>
          {children}
          {state === 'open' ? (
            <Button variant="subtle" className={css.skip ?? ''} onClick={onSkip}>
              Omitir este paso
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

type BodyProps = StepProps & { step: Step; onSettings: () => void };

function StepBody({ step, onSettings, ...props }: BodyProps) {
  switch (step) {
    case 'contact':
      return <ContactStep {...props} />;
    case 'hours':
      return <HoursStep {...props} onSettings={onSettings} />;
    case 'services':
      return <ServicesStep {...props} />;
    case 'mail':
      return <MailStep {...props} />;
    case 'payments':
      return <PaymentsStep {...props} />;
    case 'link':
      return <LinkStep {...props} />;
  }
}

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

/** Shows the current hours, to confirm or to change in the settings. */
function HoursStep({ onDone, onSettings }: StepProps & { onSettings: () => void }) {
  const { data } = useQuery(publicBusinessQuery);
  return (
    <div className={css.form}>
      <dl className="stack no-margin">
        {data?.weeklyHours.map((hours, index) => (
          <div key={DAYS[index]} className={css.hoursRow}>
            <dt>{DAYS[index]}</dt>
            <dd>
              {hours.length === 0
                ? 'Cerrado'
                : hours.map(({ opens, closes }) => `${opens} a ${closes}`).join(' y ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="no-margin break-anywhere">
        Los feriados no laborables están cerrados. Puedes cambiarlo en la configuración.
      </p>
      <div className="wrap gap-8">
        <Button onClick={() => void onDone()}>Los horarios están bien</Button>
        <Button variant="default" onClick={onSettings}>
          Cambiar horarios
        </Button>
      </div>
    </div>
  );
}
