/**
 * What a mail says, as data. Other rooms hand this over; text, HTML and calendar part are rendered
 * from it, so nothing that a visitor typed is ever markup. Every text is plain text, a line break
 * in it stays one.
 */
export type MailDocument = {
  /** What mailboxes show beside the subject; not visible in the opened mail. */
  preheader: string;
  title: string;
  paragraphs: string[];
  facts: [label: string, value: string][];
  /** The one button. `url` is http(s); '' once the mail is sent and the link is no longer kept. */
  action?: { label: string; url: string };
  closing?: string[];
  business: { name: string; address: string; phone: string; whatsapp: string };
};

/** An appointment in the client's calendar; instants are ISO UTC. */
export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL';
  /** The same for all mails about one appointment. */
  uid: string;
  /** Grows with every change, so that calendars know which word is the last. */
  sequence: number;
  start: string;
  end: string;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
};
