import { useRef, useState } from 'react';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { SERVICE_TEXTS, type StaffService, toggleService } from '../../contract/staff-service.ts';

/**
 * Switches a service on or off, one at a time: a second click would undo the first. `toggling` is the id of the service
 * that is being switched.
 */
export function useToggle() {
  const send = useSend(toggleService);
  const { report, dismiss } = usePageErrors();
  const [toggling, setToggling] = useState<string | null>(null);
  const busy = useRef(false);

  async function toggle({ _id: id, active }: StaffService): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setToggling(id);
    try {
      // The wanted state, so that two concurrent requests do not undo each other.
      const { data } = await send({ params: { id }, body: { active: !active } });
      dismiss();
      toastDone(toggledText(data));
    } catch (error) {
      report(SERVICE_TEXTS.toggleFailed, error);
    } finally {
      busy.current = false;
      setToggling(null);
    }
  }
  return { toggle, toggling };
}

function toggledText({ name, active }: StaffService): string {
  return active
    ? `${name}: activo, se puede reservar.`
    : `${name}: inactivo, ya no se ofrece. Las citas reservadas siguen.`;
}
