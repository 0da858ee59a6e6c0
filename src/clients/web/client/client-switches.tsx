import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import type { ClientRecord } from '../../contract/client.ts';
import { CLIENT_TEXTS } from '../../rules/client-text.ts';
import { changeClient, clientKeys, newerClientIn } from '../client-api.ts';
import css from '../record.module.css';

type Choices = Pick<ClientRecord, 'noMessages' | 'prefersWhatsApp'>;

/** How the client wants to be reached. Each switch is saved at once. */
export function ClientSwitches({ client }: { client: ClientRecord }) {
  const [pending, setPending] = useState<Partial<Choices>>({});
  const { problem, run } = useTask();
  const cache = useQueryClient();
  const show = (record: ClientRecord) => cache.setQueryData(clientKeys.client(client._id), record);
  const save = (choice: Partial<Choices>) =>
    run(async () => {
      setPending(choice);
      try {
        show(await changeClient(client._id, { ...choice, version: client.version }));
      } catch (error) {
        const newer = error instanceof CallError ? newerClientIn(error) : null;
        if (newer) show(newer);
        throw error;
      } finally {
        setPending({});
      }
      await cache.invalidateQueries({ queryKey: clientKeys.all });
    });
  const { noMessages, prefersWhatsApp } = { ...client, ...pending };
  return (
    <section className={css.section}>
      <h3 className={css.title}>Cómo avisarle</h3>
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
    </section>
  );
}
