import type { MoveChoices } from '#availability/rules/move-choices.ts';
import type { Day, LocalDateTime } from '#shared/time/day-time.ts';
import type { Answer } from '#work-orders/rules/answers.ts';
import type { ClientPage } from './client-page.ts';
import type { ReservationPage } from './reservation-page.ts';

/** URLs of the script, style sheets and fonts of the page. */
export type PageFiles = { script: string; styles: string[]; fonts: string[] };

/** A message at the top of the page. */
export type Notice = { kind: 'success' | 'error'; text: string };

/** Name and contact data of the workshop; '' for what the owner left empty. */
export type PageBusiness = {
  name: string;
  phone: string;
  whatsapp: string;
  address: string;
  socialLinks: { tiktok: string; instagram: string; youtube: string };
  /** Whether a mail server is configured. */
  sendsMail: boolean;
};

/** Everything that the server renders for the holder of a link. */
export type PageState = {
  token: string;
  page: ClientPage;
  business: PageBusiness;
  notice: Notice | null;
  /** Fields of the estimate's form as the client sent them, to be shown again. */
  typed: Readonly<Record<string, string>>;
};

/** The same for the link of a reservation. */
export type ReservationState = Omit<PageState, 'page' | 'typed'> & { page: ReservationPage };

/** What a form without a script asks the client to confirm. */
export type Review = {
  /** The fields of the form, which are sent again. */
  fields: Readonly<Record<string, string>>;
  answers: readonly Answer[];
  approvedCents: number;
};

/** The answer that the client is asked to correct: the id of its line. */
export type CorrectionReview = { line: string };

/** The days with a free slot, the wanted one, and the nearest slots after a rejected choice. */
export type MoveState = {
  choices: MoveChoices;
  day: Day | null;
  nearest: readonly LocalDateTime[];
};

/** A page with one sentence: an unknown link, or an error. `business` is `null` without the settings. */
export type Message = { title: string; text: string; business: PageBusiness | null };

/** A page that opens the payment at once. `url`: of the provider. */
export type PaymentRedirect = { url: string; business: PageBusiness };

/** What the bundle of the pages gives to the server: complete pages, which need no script. */
export type ClientPageRenderers = {
  renderPage: (state: PageState, files: PageFiles) => string;
  renderReview: (state: PageState, review: Review, files: PageFiles) => string;
  renderCorrection: (state: PageState, correction: CorrectionReview, files: PageFiles) => string;
  renderMove: (state: PageState, move: MoveState, files: PageFiles) => string;
  renderReceipt: (state: PageState, files: PageFiles) => string;
  renderReservation: (state: ReservationState, files: PageFiles) => string;
  renderPaymentRedirect: (redirect: PaymentRedirect, files: PageFiles) => string;
  renderMessage: (message: Message, files: PageFiles) => string;
};
