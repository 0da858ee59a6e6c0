import { expect, test } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { LinkStep } from './link-step.tsx';

setUpScreens();

test.each([
  ['https://taller.ejemplo.com/cita', 0],
  ['http://127.0.0.1:3230/cita', 1],
])(
  'the first step with the link %s shows %s warnings about the address',
  async (bookingUrl, warnings) => {
    const view = {
      steps: [],
      offered: true,
      leads: false,
      opens: false,
      mail: { configured: true, from: '' },
      payments: { environment: 'none', webhook: false },
      bookingUrl,
    } as const;
    const server = new FakeServer().answer(getSettings, {
      showReserveButton: false,
      business: BUSINESS,
    });
    const page = openScreen(
      <LinkStep view={{ ...view, steps: [] }} onDone={async () => {}} fail={() => {}} />,
      { server },
    );
    await page.getByRole('link', { name: bookingUrl }).waitFor();
    const warning = page.getByText(
      'Esta dirección solo abre en este equipo o en la red del taller.',
    );
    expect(warning.count()).toBe(warnings);
    const invitation = page.getByText(/cuelga el código en el mostrador/);
    expect(invitation.count()).toBe(1 - warnings);
  },
);
