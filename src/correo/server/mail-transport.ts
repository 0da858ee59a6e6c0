import { createTransport } from 'nodemailer';
import { toDeliveryFailure } from './delivery-failure.ts';
import { renderMail } from './mail-queries.ts';
import type { StoredMail } from './mail-row.ts';

/** For a whole delivery: a server that trickles its answers is no reason to hold a worker. */
const DEADLINE_MS = 60_000;

/** `SMTP_URL` may set others as query parameters (`?socketTimeout=60000`). */
const LIMITS = {
  pool: true,
  maxConnections: 1,
  // Only for a kept connection that turns out dead before a byte of the message was sent.
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
  /** Resolves when the server took the mail; else throws `DeliveryFailure`. */
  deliver(mail: StoredMail): Promise<void>;
  /** Breaks off what is under way. */
  close(): void;
};

/**
 * `tls`: whether a server on another machine must offer TLS (`SMTP_TLS`); without it nothing is
 * sent.
 */
export function openTransport(smtpUrl: string, tls: boolean, from: string): MailTransport {
  const requireTLS = tls && !isThisMachine(smtpUrl);
  const transport = createTransport({ ...LIMITS, requireTLS, url: smtpUrl });
  const closing = new AbortController();
  const handedOver = new Set<string>();
  // The last stage of the message's stream ends when the connection has read all of it.
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((input) => {
      input.once('end', () => handedOver.add(mail.message.messageId()));
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
        throw toDeliveryFailure(error, handedOver.has(messageId));
      } finally {
        handedOver.delete(messageId);
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

/** The same at every try, so that a mailbox that gets a mail twice can tell. */
function messageIdOf(mail: StoredMail, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${mail.id}@${domain}>`;
}
