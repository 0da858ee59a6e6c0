import { type CancelView, cancelBanner, type FoundView, titleOf } from './cancel-view.ts';
import { anotherTimeChat, type CitationText, citationTexts } from './citation-texts.ts';

type Press = 'ask' | 'keep' | 'cancel' | 'retry';

/** The elements of the served page (`cancel-page.tsx`), which the script shows, hides and fills. */
export class CancelParts {
  readonly token: string;
  readonly #main: HTMLElement;

  constructor(main: HTMLElement) {
    this.#main = main;
    this.token = main.dataset['token'] ?? '';
  }

  onPress(name: Press, act: (event: MouseEvent) => void): void {
    this.#button(name).addEventListener('click', act);
  }

  /** Says that the current state is loading, below what the server knows. */
  wait(): void {
    const known = this.#all('[data-cards], [data-message]').some(({ hidden }) => !hidden);
    this.#main.ariaBusy = 'true';
    this.#toggle('wait', false);
    this.#toggle('loading', true);
    this.#toggle('skeleton', !known);
  }

  show(view: CancelView): void {
    const found = view.kind === 'found' ? view : null;
    const cancellable = found?.condition === 'cancellable';
    this.#title(titleOf(view));
    this.#main.ariaBusy = String(view.kind === 'loading');
    for (const part of ['wait', 'reach']) this.#toggle(part, false);
    for (const part of ['loading', 'skeleton']) this.#toggle(part, view.kind === 'loading');
    for (const cards of this.#all('[data-cards]')) cards.hidden = found === null;
    if (found) this.#fill(found);
    this.#toggle('another', cancellable);
    this.#toggle('danger', cancellable);
    // A later state that can be cancelled begins with the first button.
    if (!cancellable) this.#toggleQuestion(false);
    this.#toggle('page', found !== null);
    this.#showWays(view, cancellable);
    this.#showConfirmation(found);
    this.#showBanner(view);
  }

  /** Opens or closes the question, and moves the focus with it. */
  ask(asking: boolean): void {
    this.#toggleQuestion(asking);
    if (asking) this.#one('[data-text=question]')?.focus();
    else this.#button('ask').focus();
  }

  #toggleQuestion(asking: boolean): void {
    this.#toggle('opening', !asking);
    this.#toggle('confirmation', asking);
  }

  #title(title: string): void {
    const heading = this.#one('h1');
    if (heading && heading.textContent !== title) heading.textContent = title;
    document.title = `${title} – ${this.#main.dataset['name']}`;
  }

  #fill({ citation }: FoundView): void {
    const texts = citationTexts(citation);
    for (const place of this.#all('[data-text]')) {
      const text = texts[place.dataset['text'] as CitationText];
      if (place.textContent !== text) place.textContent = text;
    }
    this.#one('time[data-text=date]')?.setAttribute('datetime', citation.date);
    this.#one('time[data-text=time]')?.setAttribute('datetime', citation.time);
    for (const part of this.#all('[data-optional]')) {
      part.hidden = texts[part.dataset['optional'] as CitationText] === '';
    }
    for (const chip of this.#all('[data-status]')) {
      chip.hidden = chip.dataset['status'] !== citation.status;
    }
    const chat = anotherTimeChat(this.#main.dataset['whatsapp'] ?? '', citation);
    this.#one('[data-part=chat]')?.setAttribute('href', chat);
    this.#one('[data-part=move]')?.setAttribute('href', `/mi/${this.token}/cambiar`);
    this.#toggle('chat', chat !== '');
  }

  #showWays(view: CancelView, cancellable: boolean): void {
    const inWorkshop = view.kind === 'found' && view.condition === 'in-workshop';
    this.#toggle('ways', view.kind !== 'loading' && !cancellable);
    this.#button('retry').hidden = view.kind !== 'unreachable';
    this.#toggle('book', view.kind === 'found' && !inWorkshop);
    this.#toggle('help', view.kind === 'lost' || inWorkshop);
    this.#toggle('home', view.kind !== 'found');
  }

  #showConfirmation(found: FoundView | null): void {
    const { busy = false, failure = null } = found ?? {};
    for (const name of ['cancel', 'keep'] as const) {
      this.#button(name).setAttribute('aria-disabled', String(busy));
    }
    this.#toggle('spinner', busy);
    const label = this.#one('[data-label]');
    if (label) label.textContent = busy ? 'Cancelando...' : 'Cancelar Cita';
    this.#say(this.#one('[data-failure]'), failure, false);
  }

  #showBanner(view: CancelView): void {
    const banner = cancelBanner(view);
    const acted = view.kind === 'found' && view.acted;
    for (const place of this.#all('[data-message]')) {
      const shown = place.dataset['message'] === banner?.kind;
      this.#say(place, shown ? (banner?.message ?? null) : null, acted);
    }
  }

  /** A banner that takes the focus has no live role: screen readers would read it twice. */
  #say(place: HTMLElement | null, text: string | null, focused: boolean): void {
    const banner = place?.querySelector<HTMLElement>('[data-banner]');
    if (!place || !banner?.lastElementChild) return;
    const said = banner.lastElementChild;
    place.hidden = text === null;
    if (text === null) return;
    if (said.textContent !== text) said.textContent = text;
    if (!focused) return;
    banner.removeAttribute('role');
    banner.focus();
  }

  #toggle(part: string, shown: boolean): void {
    const element = this.#one(`[data-part=${part}]`);
    if (element) element.hidden = !shown;
  }

  #button(name: Press): HTMLElement {
    const button = this.#one(`[data-press=${name}]`);
    if (!button) throw new Error(`the page has no button ${name}`);
    return button;
  }

  #one(selector: string): HTMLElement | null {
    return this.#main.querySelector<HTMLElement>(selector);
  }

  #all(selector: string): HTMLElement[] {
    return [...this.#main.querySelectorAll<HTMLElement>(selector)];
  }
}
