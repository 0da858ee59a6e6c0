import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { getBalance } from '#cash/contract/movement.ts';
import { getPaymentMethods } from '#cash/contract/payment-methods.ts';
import { getPhoneKey } from '#shared/contract/phone-key-endpoint.ts';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { PageErrorBanner, PageErrorsProvider } from '#ui/panel/feedback/page-errors.tsx';
import { closeToasts } from '#ui/panel/feedback/toast.ts';
import { createQueryClient } from '#ui/panel/query-client.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { theme } from '#ui/panel/theme.ts';
import { METHODS, NOT_CHARGED } from './cash-records.ts';
import { FakeServer } from './fake-server.ts';
import { type Options, openPage, type ScreenPage } from './open-page.tsx';

/** Draws a part of the panel, as a user with a session sees it, until the test ends. */
export function openScreen(screen: ReactElement, options: Options = {}): ScreenPage {
  storeSession('token');
  onTestFinished(closeToasts);
  const server = (options.server ?? new FakeServer()).answer(getPhoneKey, ({ query }) => ({
    key: keyOf(query['phone'] ?? ''),
  }));
  server.answerByDefault(getBalance, NOT_CHARGED).answerByDefault(getPaymentMethods, METHODS);
  // `env="test"`: without Mantine's transitions, which jsdom cannot run.
  return openPage(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={createQueryClient()}>
        <PageErrorsProvider>
          <main>
            <PageErrorBanner />
            <DialogHost>{screen}</DialogHost>
          </main>
        </PageErrorsProvider>
      </QueryClientProvider>
      <Notifications />
    </MantineProvider>,
    { ...options, server },
  );
}

/** As `phone_key()` of the schema (src/clients/server/phone-key.test.ts compares both). */
function keyOf(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, 'UY');
  return number?.isValid() ? number.number : null;
}
