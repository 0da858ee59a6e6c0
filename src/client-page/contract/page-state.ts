import type { MoveChoices } from '#availability/rules/shown-times.ts';
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

type OfLink<Page> = {
  token: string;
  page: Page;
  business: PageBusiness;
  notice?: Notice | undefined;
};

/** Fields of the estimate's form as the client sent them, to be shown again. */
export type Typed = Readonly<Record<string, string>>;

/** Everything that the server renders for the holder of the link of an appointment. */
export type PageState = OfLink<ClientPage> & {
  typed?: Typed;
};

/** What a form without a script asks the client to confirm. */
export type Review = {
  /** The fields of the form, which are sent again. */
  fields: Readonly<Record<string, string>>;
  answers: readonly Answer[];
  approvedCents: number;
};

/** The days with a free slot, the wanted one, and the nearest slots after a rejected choice. */
export type MoveState = {
  choices: MoveChoices;
  day: Day | null;
  nearest: readonly LocalDateTime[];
};

/** The pages by name, with what they show. They need no script. */
export type Pages = {
  page: PageState;
  review: PageState & { review: Review };
  /** `line`: id of the line whose answer the client is asked to correct. */
  correction: PageState & { line: string };
  move: PageState & { move: MoveState };
  receipt: PageState;
  reservation: OfLink<ReservationPage>;
  /** Opens the payment at once. `url`: of the provider. */
  payment: { url: string; business: PageBusiness };
  /** One sentence: an unknown link, or an error. `business` is `null` without the settings. */
  message: { title: string; text: string; business: PageBusiness | null };
};

/** What the bundle of the pages gives to the server: returns the HTML of a page. */
export type RenderClientPage = <Name extends keyof Pages>(
  name: Name,
  state: Pages[Name],
  files: PageFiles,
) => string;
