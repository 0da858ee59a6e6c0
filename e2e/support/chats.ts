import type { Page } from 'playwright-core';

/** The chat that a press opens, instead of leaving for another site. */
export async function catchChats(page: Page): Promise<string[]> {
  const chats: string[] = [];
  await page.context().route('https://wa.me/**', (route) => {
    chats.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>chat</title>' });
  });
  return chats;
}
