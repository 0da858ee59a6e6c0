/**
 * Content of a mail as data. Other modules pass it; this module renders text, HTML and calendar part from
 * it, so that input of visitors never becomes markup. Every field is plain text; line breaks are kept.
 */
export type MailDocument = {
  /** Text that mail clients show beside the subject; hidden in the opened mail. */
  preheader: string;
  title: string;
  paragraphs: string[];
  facts: [label: string, value: string][];
  /** The only button. `url` is http(s); '' once the mail is sent, because the link is then removed. */
  action?: { label: string; url: string };
  /** A link below the button; its `url` as that of the button. */
  secondAction?: { label: string; url: string };
  closing?: string[];
  business: { name: string; address: string; phone: string; whatsapp: string };
};

/** An appointment in the client's calendar; instants are ISO UTC. */
export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL';
  /** The same for all mails about one appointment. */
  uid: string;
  /** Increases with every change, so that calendars recognize the latest version. */
  sequence: number;
  start: string;
  end: string;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
};
