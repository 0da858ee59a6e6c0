import { Notifications } from '@mantine/notifications';
import { TOAST_LIMIT, TOAST_POSITION } from './toast.ts';

/** The shown toasts: they slide in and out, close by themselves, and can be dragged away. */
export default function ToastList() {
  return <Notifications position={TOAST_POSITION} limit={TOAST_LIMIT} />;
}
