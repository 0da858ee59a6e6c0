import { type KeyObject, randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { makeCertificate } from './certificate.ts';
import type { StoredEvent } from './model.ts';
import { instant } from './responses.ts';

const COMMON_NAME = 'messageverificationcerts.sandbox.paypal.com';
export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-simulado';

export type SignedMessage = { body: string; headers: Record<string, string> };

/** Signs and delivers events as PayPal does: unordered, and repeated until the receiver answers 2xx. */
export class Webhooks {
  readonly events: StoredEvent[] = [];
  readonly webhookId: string;
  readonly certificate: string;
  /** URL of the receiver; `null`: no deliveries. */
  url: string | null = null;
  /** How many times each event is sent. */
  deliveriesPerEvent = 1;
  readonly #key: KeyObject;
  readonly #base: () => string;
  readonly #now: () => number;
  #waiting: StoredEvent[] = [];

  constructor(options: { webhookId: string; base: () => string; now: () => number }) {
    const { pem, key } = makeCertificate(COMMON_NAME);
    this.webhookId = options.webhookId;
    this.certificate = pem;
    this.#key = key;
    this.#base = options.base;
    this.#now = options.now;
  }

  announce(event: StoredEvent): void {
    this.events.push(event);
    this.#waiting.push(event);
  }

  pending(): readonly StoredEvent[] {
    return this.#waiting;
  }

  /** Drops undelivered events, as if they were lost on the network. */
  dropPending(): void {
    this.#waiting = [];
  }

  /** Sends all pending events in the given order. Events without a 2xx answer stay pending. */
  async deliver(order: (events: StoredEvent[]) => StoredEvent[] = (all) => all): Promise<number[]> {
    const sent = order([...this.#waiting]);
    this.#waiting = [];
    const statuses: number[] = [];
    for (const event of sent) {
      const answers = await Promise.all(
        Array.from({ length: this.deliveriesPerEvent }, () =>
          this.#post(this.signed(this.toNotification(event))),
        ),
      );
      statuses.push(...answers);
      if (!answers.some((status) => status >= 200 && status < 300)) this.#waiting.push(event);
    }
    return statuses;
  }

  async #post({ body, headers }: SignedMessage): Promise<number> {
    if (this.url === null) return 0;
    try {
      const response = await fetch(this.url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0; // No answer: the event stays pending.
    }
  }

  toNotification(event: StoredEvent): Record<string, unknown> {
    const self = `${this.#base()}/v1/notifications/webhooks-events/${event.id}`;
    return {
      id: event.id,
      event_version: '1.0',
      create_time: instant(event.at),
      resource_type: event.resourceType,
      resource_version: '2.0',
      event_type: event.type,
      summary: event.summary,
      resource: event.resource,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/resend`, rel: 'resend', method: 'POST' },
      ],
    };
  }

  /** Returns body and headers of a notification, signed for this webhook or another one. */
  signed(event: unknown, webhookId = this.webhookId): SignedMessage {
    const body = JSON.stringify(event);
    const id = randomUUID();
    const time = instant(this.#now());
    const message = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`;
    const signature = sign('RSA-SHA256', Buffer.from(message), this.#key).toString('base64');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.#base()}${CERTIFICATE_PATH}`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
      },
    };
  }

  /** Verifies a notification as PayPal's own route does. */
  isGenuine(given: Record<string, unknown>): boolean {
    const text = (name: string) => String(given[name] ?? '');
    const body = Buffer.from(JSON.stringify(given['webhook_event']));
    const message = [
      text('transmission_id'),
      text('transmission_time'),
      text('webhook_id'),
      crc32(body),
    ].join('|');
    const { publicKey } = new X509Certificate(this.certificate);
    const signature = Buffer.from(text('transmission_sig'), 'base64');
    return verify('RSA-SHA256', Buffer.from(message), publicKey, signature);
  }
}
