import type { MailDocument } from '../contract/mail-document.ts';

/** Replaces the link of a sent mail, which is no longer stored. */
export const REMOVED_LINK_TEXT = '(el enlace ya se entregó y no se guarda)';

/** Renders a mail as text, with all content of the HTML. */
export function renderText(document: MailDocument): string {
  const blocks = [
    toSingleLine(document.title),
    ...document.paragraphs.map(toPlainText),
    document.facts.map(fact).join('\n'),
    action(document.action),
    action(document.secondAction),
    ...(document.closing ?? []).map(toPlainText),
    signature(document.business),
  ];
  return `${blocks.filter((block) => block.trim() !== '').join('\n\n')}\n`;
}

/** Indents further lines of a value, so that they do not look like separate facts. */
function fact([label, value]: MailDocument['facts'][number]): string {
  return `${toSingleLine(label)}: ${toPlainText(value).trim().replace(/\n/g, '\n  ')}`;
}

function action(action: MailDocument['action']): string {
  if (!action) return '';
  return `${toSingleLine(action.label)}:\n${action.url === '' ? REMOVED_LINK_TEXT : action.url}`;
}

/** Contact details below `-- `, the standard separator of a signature. */
function signature(business: MailDocument['business']): string {
  const lines = [
    business.name,
    business.address,
    business.phone && `Teléfono: ${business.phone}`,
    business.whatsapp && `WhatsApp: ${business.whatsapp}`,
  ];
  return ['-- ', ...lines.map(toSingleLine).filter((line) => line.trim() !== '')].join('\n');
}

/** Normalizes line breaks to `\n` and replaces control characters and lone surrogates. */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/** Like `plain`, in one line. */
export function toSingleLine(text: string): string {
  return toPlainText(text).replace(/\s*\n\s*/g, ' ');
}
