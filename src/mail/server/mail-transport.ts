import { createTransport } from 'nodemailer';
import { toDeliveryFailure } from './delivery-failure.ts';
import { renderMail } from './mail-queries.ts';
import type { StoredMail } from './mail-row.ts';

/** Timeout of a whole delivery: a slow server must not block the worker. */
const DEADLINE_MS = 60_000;

/** `SMTP_URL` can override these by query parameters (`?socketTimeout=60000`). */
const LIMITS = {
  pool: true,
  maxConnections: 1,
  // Only for a pooled connection that fails before a byte of the message was sent.
  maxRequeues: 1,
  idleTimeout: 10_000,
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

export type MailTransport = {
  /** Resolves when the server accepted the mail; otherwise throws `DeliveryFailure`. */
  deliver(mail: StoredMail): Promise<void>;
  /** Aborts running deliveries. */
  close(): void;
};

/**
 * Opens the SMTP transport. `tls`: whether a server on another machine must support TLS (`SMTP_TLS`); if it
 * does not, nothing is sent.
 */
export function openTransport(smtpUrl: string, tls: boolean, from: string): MailTransport {
  const requireTLS = tls && !isThisMachine(smtpUrl);
  const transport = createTransport({ ...LIMITS, requireTLS, url: smtpUrl });
  const closing = new AbortController();
  const transmitted = new Set<string>();
  // The last stage of the message's stream ends when the connection has read all of it.
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((input) => {
      input.once('end', () => transmitted.add(mail.message.messageId()));
      return input;
    });
    done();
  });
  return {
    async deliver(mail) {
      const messageId = messageIdOf(mail, from);
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(DEADLINE_MS)]);
      try {
        await transport.sendMail({ ...messageOf(mail, from, messageId), signal });
      } catch (error) {
        throw toDeliveryFailure(error, transmitted.has(messageId));
      } finally {
        transmitted.delete(messageId);
      }
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}

function isThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

function messageOf(mail: StoredMail, from: string, messageId: string) {
  const { text, html, calendar } = renderMail(mail);
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    messageId,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es' },
    text,
    html,
    ...(mail.event && calendar !== null
      ? { icalEvent: { method: mail.event.method, filename: 'invite.ics', content: calendar } }
      : {}),
  };
}

/** The same for every try, so that a mailbox can recognize a duplicate. */
function messageIdOf(mail: StoredMail, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${mail.id}@${domain}>`;
}
