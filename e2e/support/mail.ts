import { expect } from 'vitest';
import { listMails, renderMail } from '#mail/server/mail-queries.ts';
import type { Site } from './site.ts';

export type ReadMail = { subject: string; text: string; calendar: string | null; state: string };

/** Waits for the newest mail to an address to wait for its mail server, or to be stored without one. Returns it as `npm run mail` shows it. */
export async function newestMail(site: Site, recipient: string): Promise<ReadMail> {
  const read = () => listMails(site.app.context.db, { page: 1, limit: 1, recipient });
  await expect.poll(async () => (await read()).mails[0]?.state).toMatch(/^(?:queued|stored)$/);
  const mail = (await read()).mails[0];
  if (!mail) throw new Error(`no mail to ${recipient}`);
  const { text, calendar } = renderMail(mail);
  return { subject: mail.subject, text, calendar, state: mail.state };
}

/** Returns the cancel link in a mail's text. */
export function cancelLinkIn({ text }: ReadMail): string {
  const link = /http:\/\/\S+\/cancel\/[A-Za-z0-9_-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no cancel link in: ${text}`);
  return link;
}
