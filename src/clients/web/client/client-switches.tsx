import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import type { ClientRecord } from '../../contract/client.ts';
import { changeClient } from '../../contract/client-change.ts';
import { CLIENT_TEXTS } from '../../rules/client-text.ts';
import css from '../record.module.css';
import { RecordSection } from '../record-parts.tsx';

type Choices = Pick<ClientRecord, 'noMessages' | 'prefersWhatsApp'>;

/** How the client wants to be reached. Each switch is saved at once. */
export function ClientSwitches({ client }: { client: ClientRecord }) {
  const [pending, setPending] = useState<Partial<Choices>>({});
  const { problem, run } = useTask();
  const send = useSend(changeClient);
  const save = (choice: Partial<Choices>) =>
    run(async () => {
      setPending(choice);
      try {
        await send({ params: { id: client._id }, body: { ...choice, version: client.version } });
      } finally {
        setPending({});
      }
    });
  const { noMessages, prefersWhatsApp } = { ...client, ...pending };
  return (
    <RecordSection title="Cómo avisarle">
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <div className={css.list}>
        <Switch
          label={CLIENT_TEXTS.noMessages}
          description="No se le mandan recordatorios ni otros avisos."
          checked={noMessages}
          onChange={(event) => void save({ noMessages: event.currentTarget.checked })}
        />
        <Switch
          label="Prefiere WhatsApp"
          description="Se le avisa por WhatsApp, no por correo."
          checked={prefersWhatsApp}
          onChange={(event) => void save({ prefersWhatsApp: event.currentTarget.checked })}
        />
      </div>
    </RecordSection>
  );
}
