import { vi } from 'vitest';
import { type Locator, pass } from './locator.ts';

/** Replaces the window that a press opens; `blocked`: the browser opens none. */
export function stubChat({ blocked = false } = {}) {
  const chat = { opener: 'panel' as unknown, location: { href: '' } };
  vi.stubGlobal('open', () => (blocked ? null : chat));
  return chat;
}

/** Presses «WhatsApp». Resolves with whether the browser followed the link itself. */
export async function pressWhatsapp(within: Locator, keys: MouseEventInit = {}): Promise<boolean> {
  const link = await within.getByRole('link', { name: 'WhatsApp' }).element();
  let followed = false;
  const stop = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', stop, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  await pass(0);
  return followed;
}

/** The prepared text of a chat. */
export const textOf = (href: string): string => new URL(href).searchParams.get('text') ?? '';
