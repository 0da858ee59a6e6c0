/** Roles of elements without a `role` attribute, by selector; the first match counts. */
const IMPLICIT_ROLES: readonly (readonly [selector: string, role: string])[] = [
  ['button, summary, input[type=button], input[type=submit]', 'button'],
  ['a[href]', 'link'],
  ['input[type=checkbox]', 'checkbox'],
  ['input[type=radio]', 'radio'],
  ['input[type=range]', 'slider'],
  ['input[type=search]', 'searchbox'],
  ['input[type=number]', 'spinbutton'],
  ['select, input[list]', 'combobox'],
  ['textarea, input:not([type]), input[type=text], input[type=email], input[type=tel]', 'textbox'],
  ['h1, h2, h3, h4, h5, h6', 'heading'],
  ['ul, ol', 'list'],
  ['li', 'listitem'],
  ['dialog', 'dialog'],
  ['table', 'table'],
  ['tr', 'row'],
  ['th[scope=row]', 'rowheader'],
  ['th', 'columnheader'],
  ['td', 'cell'],
  ['main', 'main'],
  ['nav', 'navigation'],
  ['p', 'paragraph'],
  ['article', 'article'],
  ['fieldset', 'group'],
  ['section[aria-label], section[aria-labelledby]', 'region'],
  ['img', 'img'],
  ['progress', 'progressbar'],
  ['output', 'status'],
];

/** Roles whose accessible name is their own text. */
const NAMED_BY_TEXT =
  /^(?:button|link|heading|option|menuitem|menuitemradio|tab|row|rowheader|columnheader|cell|checkbox|radio|switch|gridcell)$/;

/** Selects the elements that may have a role: those with the attribute, and those that imply it. */
export function selectorOf(role: string): string {
  const implied = IMPLICIT_ROLES.filter(([, each]) => each === role).map(([selector]) => selector);
  return [`[role=${role}]`, ...implied].join(', ');
}

/** The explicit or implicit role of an element, or `null`. */
export function roleOf(element: Element): string | null {
  const role = element.getAttribute('role');
  if (role !== null) return role;
  return IMPLICIT_ROLES.find(([selector]) => element.matches(selector))?.[1] ?? null;
}

/**
 * The accessible name, after the steps of the specification «Accessible Name and Description
 * Computation» that the product uses: `aria-labelledby`, `aria-label`, label, `alt`, text, `title`.
 */
export function nameOf(element: Element): string {
  return squeeze(
    namedBy(element) ||
      element.getAttribute('aria-label') ||
      labelsOf(element) ||
      element.getAttribute('alt') ||
      (NAMED_BY_TEXT.test(roleOf(element) ?? '') ? visibleText(element) : '') ||
      element.querySelector(':scope > legend, :scope > caption')?.textContent ||
      element.getAttribute('title') ||
      '',
  );
}

/** Collapses white space, as a browser does where it shows a text. */
export const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether neither the element nor an ancestor is hidden. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (each.hasAttribute('hidden')) return false;
    // The text of the attribute: jsdom builds its `style` object slowly.
    if (/display:\s*none|visibility:\s*hidden/.test(each.getAttribute('style') ?? '')) return false;
  }
  return true;
}

/** Whether assistive technology sees the element. */
export const isAccessible = (element: Element): boolean =>
  isVisible(element) && element.closest('[aria-hidden=true], [inert]') === null;

function namedBy(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

function labelsOf(element: Element): string {
  const labels = (element as HTMLInputElement).labels ?? [];
  return [...labels].map((label) => visibleText(label)).join(' ');
}

/** Text without what is hidden from assistive technology; a picture counts with its `alt`. */
function visibleText(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    if (node.matches('input, select, textarea')) return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    const text = label ?? visibleText(node);
    return node.matches('span, b, strong, em, small, i, a, svg, time') ? text : ` ${text} `;
  });
  return parts.join('');
}
