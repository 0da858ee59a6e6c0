import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { getBusiness } from '../contract/business.ts';
import css from './business/business.module.css';
import { BusinessForm, FORM_ID } from './business/business-form.tsx';
import type { Preview } from './business/section-props.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Renders the effect of the settings in the form (`Preview`); provided by the agenda. */
  preview: Preview;
  /** Security settings of another module, which saves them itself. */
  security: ReactNode;
};

/** «Configuración del taller»: the settings of the workshop. */
export function BusinessDialog({ opened, onClose, preview, security }: Props) {
  // A ref, because it is read on closing and not rendered; a state would be one key press behind.
  const dirty = useRef(false);
  const [saving, setSaving] = useState(false);
  const opening = useOpenCount(opened);
  const settings = useQuery({
    ...readQuery(getBusiness, {}),
    queryKey: ['business-form', opening],
    enabled: opened,
    // Fetched once each time that the dialog opens; saving compares versions.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const close = () => {
    dirty.current = false;
    onClose();
  };
  const [leave, question] = useLeaveGuard(
    opened,
    { dirty: () => dirty.current, busy: saving },
    close,
  );
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title="Configuración del taller"
        size="large"
        footer={
          <>
            <Button variant="default" aria-disabled={saving || undefined} onClick={leave}>
              Cerrar
            </Button>
            <BusyButton type="submit" form={FORM_ID} busy={saving} disabled={!settings.data}>
              {saving ? 'Guardando…' : 'Guardar'}
            </BusyButton>
          </>
        }
      >
        {settings.data ? (
          <BusinessForm
            key={opening}
            settings={settings.data}
            preview={preview}
            security={security}
            dirty={dirty}
            onSaving={setSaving}
            onSaved={close}
          />
        ) : settings.isError ? (
          <Banner kind="error">
            {settings.error.message}{' '}
            <Button variant="default" onClick={() => void settings.refetch()}>
              Reintentar
            </Button>
          </Banner>
        ) : (
          <Loading />
        )}
      </PanelDialog>
      {question}
    </>
  );
}

function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
      <LoadingText />
      {['name', 'phone', 'address', 'hours', 'bays'].map((field) => (
        <Skeleton key={field} height={56} />
      ))}
    </div>
  );
}
