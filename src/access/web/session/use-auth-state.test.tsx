import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { userWith } from '#test/panel/open-panel.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { verifySession } from '../../contract/user.ts';
import { useAuthState } from './use-auth-state.ts';

setUpScreens();

function Shown() {
  const state = useAuthState();
  return <p>{state.is === 'in' ? `${state.admin.name}: ${state.verified}` : state.is}</p>;
}

test('the token of another user who signed in elsewhere is verified before it counts as the token of that user', async () => {
  const server = new FakeServer().answer(verifySession, { admin: userWith([]) });
  const page = openScreen(<Shown />, { server });
  await page.getByText('Sofía Güida: true').waitFor();
  server.answer(verifySession, {
    admin: { ...userWith([]), _id: 'user-2', username: 'diego', name: 'Diego Silva' },
  });
  const release = server.hold(verifySession);
  storeSession('token-of-diego');
  await page.getByText('Sofía Güida: false').waitFor();
  release();
  await page.getByText('Diego Silva: true').waitFor();
  await until(() => expect(server.requests(verifySession)).toHaveLength(2));
});

test('a token that cannot be verified counts as that of no user', async () => {
  const server = new FakeServer().answer(verifySession, { admin: userWith([]) });
  const page = openScreen(<Shown />, { server });
  await page.getByText('Sofía Güida: true').waitFor();
  server.disconnect(verifySession);
  storeSession('another-token');
  await page.getByText('Sofía Güida: false').waitFor();
  await until(() => expect(server.requests(verifySession).length).toBeGreaterThan(1));
  expect(page.getByText('Sofía Güida: true').count()).toBe(0);
});
