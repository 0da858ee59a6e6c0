import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { SERVICE_TEXTS, type StaffService } from '../../contract/staff-service.ts';
import {
  type ServicePage,
  toggleServiceActive as send,
  serviceKeys,
} from '../staff-service-api.ts';

type Toggle = {
  toggle: (service: StaffService) => Promise<void>;
  /** Id of the service whose active state is being changed. */
  toggling: string | null;
};

/** Switches a service on or off, one at a time: a second click would undo the first. */
export function useToggle(): Toggle {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [toggling, setToggling] = useState<string | null>(null);
  const busy = useRef(false);

  async function toggle({ _id, active }: StaffService): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setToggling(_id);
    try {
      const changed = await send(_id, !active);
      client.setQueriesData<ServicePage>({ queryKey: serviceKeys.lists }, (page) =>
        replaced(page, changed),
      );
      dismiss();
      toastDone(toggledText(changed));
    } catch (error) {
      report(SERVICE_TEXTS.toggleFailed, error);
    } finally {
      busy.current = false;
      setToggling(null);
      void client.invalidateQueries({ queryKey: serviceKeys.all });
    }
  }
  return { toggle, toggling };
}

function replaced(page: ServicePage | undefined, changed: StaffService): ServicePage | undefined {
  if (page === undefined) return undefined;
  const services = page.services.map((service) =>
    service._id === changed._id ? changed : service,
  );
  return { ...page, services };
}

function toggledText({ name, active }: StaffService): string {
  return active
    ? `${name}: activo, se puede reservar.`
    : `${name}: inactivo, ya no se ofrece. Las citas reservadas siguen.`;
}
