/**
 * What the panel keeps in the browser, by its source file. `src/app/browser-data.test.ts` rejects every other use of
 * the browser's storage.
 *
 * `session`: ends with the session. `user`: only its user sees it; `device`: says nothing about a user or a client.
 */
type BrowserData = {
  owner: 'session' | 'user' | 'device';
  keeps: string;
  removed: string;
};

export const BROWSER_DATA: Readonly<Record<string, BrowserData>> = {
  'src/ui/panel/session/session-store.ts': {
    owner: 'session',
    keeps: 'the token of the session and the time of the sign-in',
    removed: 'at sign-out; the server ends the token after 12 hours',
  },
  'src/ui/panel/session/stored-draft.ts': {
    owner: 'user',
    keeps: 'unsent input of forms',
    removed: 'when it is sent, and at sign-out',
  },
  'src/work-orders/web/photos/photo-store.ts': {
    owner: 'user',
    keeps: 'photos that are not uploaded, with the user who took them',
    removed: 'when the server has stored them, or their user discards them; signing out asks',
  },
  'src/clients/web/follow-ups/sent-questions.ts': {
    owner: 'user',
    keeps: 'clients whose message was opened, by user; in this tab',
    removed: 'when the question is answered or the tab is closed',
  },
  'src/ui/panel/session/user-preference.ts': {
    owner: 'user',
    keeps: 'views and densities of lists, by user',
    removed: 'never; it names no client',
  },
  'src/app/pages/admin/banners/password-banner.tsx': {
    owner: 'user',
    keeps: 'the id of the user who closed the banner; in this tab',
    removed: 'when the tab is closed',
  },
  'src/work-orders/web/photos/photo-queue.ts': {
    owner: 'device',
    keeps: 'the time of the last change of the photos, for other tabs',
    removed: 'never',
  },
  'src/app/pages/admin/keyboard/shortcut-setting.ts': {
    owner: 'device',
    keeps: 'whether single keys work',
    removed: 'never',
  },
  'src/push/web/browser-push.ts': {
    owner: 'device',
    keeps: 'the service worker of pushes, and the subscription at the service of the browser',
    removed: 'the subscription by «Desactivar»; the server forgets it at sign-out',
  },
  'src/ui/panel/panel-provider.tsx': {
    owner: 'device',
    keeps: 'light or dark',
    removed: 'never',
  },
};
