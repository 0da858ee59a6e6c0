import { Button, Switch } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import choices from '#ui/panel/fields/checkbox-card.module.css';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  deletePushDevice,
  type PushDevice,
  savePushDevice,
  testPushDevice,
} from '../contract/push-device.ts';
import { KINDS, PUSH_KINDS } from '../rules/push-kinds.ts';
import { readSubscription, subscribe, subscribedOf, unsubscribe } from './browser-push.ts';
import css from './pushes-dialog.module.css';

type Props = {
  /** `null`: this browser gets no pushes. */
  device: PushDevice | null;
  publicKey: string;
  user: Pick<Actor, 'role' | 'permissions'>;
  /** Called when the user refused the browser's question. */
  onBlocked: () => void;
};

const NO_SERVICE =
  'El navegador no pudo activar los avisos. Mira si tienes conexión y vuelve a probar.';

/** Activates pushes with the kinds and the detail that the user chose, or changes and ends them. */
export function DeviceForm({ device, publicKey, user, onBlocked }: Props) {
  const offered = PUSH_KINDS.filter((kind) => isAllowed(KINDS[kind].access, user));
  const [kinds, setKinds] = useState(() => offered.filter((kind) => wants(device, kind)));
  const [showsNames, setShowsNames] = useState(device?.showsNames ?? false);
  const [failure, setFailure] = useState<string | null>(null);
  const task = useTask();
  const save = useSend(savePushDevice);
  const problem = failure ?? task.problem;

  const activate = async () => {
    setFailure(null);
    const subscribed = await subscribe(publicKey).catch(() => undefined);
    if (subscribed === undefined) return setFailure(NO_SERVICE);
    if (subscribed === null) return onBlocked();
    await save({ body: { ...subscribed, kinds, showsNames } });
    toastDone('Avisos activados.');
  };
  const change = async () => {
    setFailure(null);
    const subscription = await readSubscription();
    if (subscription === null) return setFailure(NO_SERVICE);
    await save({ body: { ...subscribedOf(subscription), kinds, showsNames } });
    toastDone('Avisos guardados.');
  };
  const isOn = device !== null;
  return (
    <>
      {isOn ? (
        <p className={css.status}>
          <b>Los avisos están activados en este dispositivo.</b>
        </p>
      ) : null}
      <fieldset className="plain-fieldset">
        <legend className={css.legend}>Avisarme cuando…</legend>
        <div className={css.kinds}>
          {offered.map((kind) => (
            <label key={kind} className={`ring ${choices.choice}`}>
              <input
                type="checkbox"
                checked={kinds.includes(kind)}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  setKinds(
                    offered.filter((each) => (each === kind ? checked : kinds.includes(each))),
                  );
                }}
              />
              <span>{KINDS[kind].label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Switch
        label="Mostrar nombres en el aviso"
        description="También se leen con la pantalla bloqueada. Sin esto, el aviso no nombra a nadie."
        checked={showsNames}
        onChange={(event) => setShowsNames(event.currentTarget.checked)}
      />
      {problem === null ? null : (
        <Banner kind="error" title="No se pudieron guardar los avisos.">
          {problem}
        </Banner>
      )}
      <div className="wrap gap-8">
        <BusyButton
          busy={task.busy}
          leftSection={<IconBell size={18} aria-hidden />}
          onClick={() => void task.run(isOn ? change : activate)}
        >
          {isOn ? 'Guardar' : 'Activar avisos'}
        </BusyButton>
        {device === null ? null : <OnActions device={device} />}
      </div>
    </>
  );
}

/** Of a new device: all kinds. */
const wants = (device: PushDevice | null, kind: PushDevice['kinds'][number]) =>
  device === null || device.kinds.includes(kind);

function OnActions({ device: { _id: id } }: { device: PushDevice }) {
  const test = useSend(testPushDevice);
  const remove = useSend(deletePushDevice);
  const { busy, problem, run } = useTask();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={18} aria-hidden />}
        aria-disabled={busy || undefined}
        onClick={() =>
          void run(async () => {
            await test({ params: { id }, body: {} });
            toastDone('Aviso de prueba enviado.');
          })
        }
      >
        Enviar una prueba
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconBellOff size={18} aria-hidden />}
        aria-disabled={busy || undefined}
        onClick={() =>
          void run(async () => {
            await remove({ params: { id } });
            await unsubscribe().catch(() => undefined);
            toastDone('Avisos desactivados.');
          })
        }
      >
        Desactivar
      </Button>
      {problem === null ? null : (
        <Banner kind="error" title="No se pudo hacer.">
          {problem}
        </Banner>
      )}
    </>
  );
}
