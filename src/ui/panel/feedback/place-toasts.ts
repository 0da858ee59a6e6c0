import { notificationsStore } from '@mantine/notifications';

/** Between the toasts and what is below them, in px. */
const GAP_PX = 12;

/**
 * Keeps toasts off every control that cannot be scrolled away from them: above the bars at the lower edge of the page or of
 * a drawer, and below a dialog that they would overlap, which shows its own messages. Nothing moves but the toasts. The
 * page and the drawers get the space to scroll their last control above them: `--toast-space`, and `data-toasts` of
 * the body. The space of the page is removed once that does not move its visible part.
 */
export function placeToasts(): void {
  const { body, documentElement: html } = document;
  let space = 0;
  const isShown = () => notificationsStore.getState().notifications.length > 0;
  const place = () => {
    const toasts = document.querySelector('.mantine-Notifications-root[data-position=bottom-left]');
    if (!toasts || !isShown()) {
      if (scrollY <= Math.max(0, html.scrollHeight - space - innerHeight)) {
        delete body.dataset['toasts'];
      }
      return;
    }
    const area = toasts.getBoundingClientRect();
    const beside = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((each) => each.getBoundingClientRect())
        .filter(({ left, right, height }) => height > 0 && left < area.right && right > area.left);
    const tops = beside('[data-bar=bottom], [data-footer]').map(({ top }) => top);
    const bottom = innerHeight - Math.min(innerHeight, ...tops) + GAP_PX;
    space = bottom + area.height + GAP_PX;
    html.style.setProperty('--toast-bottom', `${bottom}px`);
    html.style.setProperty('--toast-space', `${space}px`);
    const isUnder = beside('.mantine-Modal-content').some((each) => each.bottom > area.top);
    body.dataset['toasts'] = isUnder ? 'under' : '';
  };
  let isPlanned = false;
  const soon = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      place();
    });
  };
  const changes = new MutationObserver(soon);
  const onToasts = () => {
    // Bars and dialogs appear and change while toasts are shown.
    if (isShown()) changes.observe(body, { childList: true, subtree: true });
    else changes.disconnect();
    soon();
  };
  notificationsStore.subscribe(onToasts);
  addEventListener('scroll', soon);
  addEventListener('resize', soon);
  onToasts();
}
