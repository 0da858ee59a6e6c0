import { Notification } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useToken } from '../session/session-store.ts';
import { placeToasts } from './place-toasts.ts';
import { hideToast, TOAST_FRAME, TOAST_POSITION } from './toast.ts';

/** Time in ms after the sign-in until the list is loaded without a toast. */
const LOAD_DELAY_MS = 3_000;

/** As in the list. */
const ROOT_CLASS = 'mantine-Notifications-root';

type LoadList = () => Promise<{ default: ComponentType }>;
const importList: LoadList = () => import('./toast-list.tsx');

/** The toasts. Their list is loaded soon after the sign-in, or for the first toast; until then they are shown without it. */
export function Toasts({ loadList = importList }: { loadList?: LoadList }) {
  const [List, setList] = useState<ComponentType | null>(null);
  const newest = useNotifications().notifications.at(-1);
  const signedIn = useToken() !== null;
  useEffect(placeToasts, []);
  useEffect(() => {
    if (List !== null) return;
    // After a failed load each further toast tries again.
    const load = () =>
      void loadList().then(
        (module) => onceUnfocused(() => setList(() => module.default)),
        () => undefined,
      );
    if (newest !== undefined) load();
    else if (signedIn) {
      const timer = setTimeout(load, LOAD_DELAY_MS);
      return () => clearTimeout(timer);
    }
    return;
  }, [List, newest, signedIn, loadList]);
  return List === null ? <PlainToasts /> : <List />;
}

/** Calls `show` once no toast has the focus: the list would replace the button on which the focus is. */
function onceUnfocused(show: () => void): void {
  const toasts = document.activeElement?.closest(`.${ROOT_CLASS}`);
  // The focus may move to another button of the toasts.
  const checkAgain = () => setTimeout(() => onceUnfocused(show));
  if (toasts) toasts.addEventListener('focusout', checkAgain, { once: true });
  else show();
}

/** The toasts as their list shows them, at rest. They close after 30 s at the latest, unless they wait for the user. */
function PlainToasts() {
  const { notifications } = useNotifications();
  const layer = document.getElementById('panel-layer');
  if (layer === null || notifications.length === 0) return null;
  return createPortal(
    <div className={`${ROOT_CLASS} stack gap-16`} data-position={TOAST_POSITION}>
      {notifications.map(({ id = '', title, message, icon, color }) => (
        <Notification
          key={id}
          {...TOAST_FRAME}
          title={title}
          icon={icon}
          {...(color !== undefined && { color })}
          onClose={() => hideToast(id)}
        >
          {message}
        </Notification>
      ))}
    </div>,
    layer,
  );
}
