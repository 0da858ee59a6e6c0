import type { MailDocument } from '../contract/mail-document.ts';
import { isWebAddress } from './mail-content.ts';
import { REMOVED_LINK_TEXT, toPlainText, toSingleLine } from './render-text.ts';

/**
 * The design tokens as literal values, because mail clients support no CSS variables. `[light, dark]`; the
 * names are those of the pages' tokens.
 */
export const MAIL_COLOURS = {
  bg: ['#F6F6F3', '#0F1215'],
  surface: ['#FFFFFF', '#181C21'],
  ink: ['#15181C', '#F2F3F1'],
  ink2: ['#454B52', '#C3C8CC'],
  ink3: ['#616870', '#9AA1A8'],
  line: ['#D9DBD6', '#2E343B'],
  arco: ['#3A37D6', '#8F95FF'],
  arcoFill: ['#3A37D6', '#5B5AF0'],
  onArcoFill: ['#FFFFFF', '#FFFFFF'],
} as const;

/** The header is graphite in both colour schemes, like that of the landing page. */
export const HEAD_COLOURS = { ground: '#12151A', text: '#F2F3F1', spark: '#FFB300' } as const;

/** The spark plug of the logo, top to bottom: width and height in px, and colour of each bar. */
const SPARK_PLUG: readonly (readonly [width: number, height: number, colour: string])[] = [
  [8, 5, HEAD_COLOURS.text],
  [14, 3, HEAD_COLOURS.text],
  [18, 3, HEAD_COLOURS.text],
  [22, 8, HEAD_COLOURS.text],
  [10, 3, HEAD_COLOURS.text],
  [8, 5, HEAD_COLOURS.spark],
];

/** Header with the logo and the business's name. The logo is drawn with table cells: clients block images. */
function mailHead(name: string, font: string): string {
  return `<tr><td class="pad l-line" style="padding:18px 32px;background-color:${HEAD_COLOURS.ground};border:1px solid ${HEAD_COLOURS.ground};border-bottom:0;border-radius:16px 16px 0 0">
<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr>
<td width="22" style="width:22px" aria-hidden="true">${SPARK_PLUG.map(bar).join('')}</td>
<td style="padding-left:12px;font:600 26px/1.1 ${font};color:${HEAD_COLOURS.text}">${escapeMailHtml(name)}</td>
</tr></table></td></tr>
<tr><td height="4" style="height:4px;background-color:${HEAD_COLOURS.spark};font-size:0;line-height:0">&nbsp;</td></tr>`;
}

function bar([width, height, colour]: (typeof SPARK_PLUG)[number]): string {
  return `<table role="presentation" align="center" cellspacing="0" cellpadding="0" border="0" style="margin:0 auto 1px"><tr><td width="${width}" height="${height}" style="width:${width}px;height:${height}px;background-color:${colour};border-radius:2px;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}

const BODY = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const DISPLAY = "'Barlow Condensed','Arial Narrow',Archivo,Helvetica,Arial,sans-serif";

const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.btn{width:100%!important}.fact th,.fact td{display:block!important;width:auto!important}.fact th{padding-bottom:0!important;border-bottom:0!important}.fact td{padding-top:2px!important}}
${darkSheet()}`;

/**
 * Renders a mail as HTML: one column of at most 600 px, tables for Outlook, inline styles, no images and no
 * external resources. Escapes every value of the document.
 */
export function renderHtml(document: MailDocument): string {
  const { business } = document;
  return `<!doctype html>
<html lang="es-UY"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeMailHtml(document.title)}</title><style>${SHEET}</style></head>
<body class="b-bg" style="margin:0;padding:0;background-color:${lightColour('bg')};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMailHtml(document.preheader)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>
<table role="presentation" class="b-bg" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:${lightColour('bg')}"><tr>
<td align="center" style="padding:24px 12px 32px;overflow-wrap:anywhere;word-break:break-word">
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;border-collapse:separate">
${mailHead(business.name, DISPLAY)}
<tr><td class="pad b-surface l-line" style="padding:32px 32px 22px;background-color:${lightColour('surface')};border:1px solid ${lightColour('line')};border-top:0;border-radius:0 0 16px 16px">
<h1 class="c-ink" style="margin:0 0 16px;font:600 32px/1.12 ${DISPLAY};color:${lightColour('ink')}">${escapeMailHtml(document.title)}</h1>
${document.paragraphs.map((text) => paragraph(text, 'ink')).join('\n')}
${facts(document.facts)}
${action(document)}
${secondAction(document)}
${(document.closing ?? []).map((text) => paragraph(text, 'ink2')).join('\n')}
</td></tr>
<tr><td class="pad c-ink3" style="padding:20px 32px 0;font:400 14px/1.6 ${BODY};color:${lightColour('ink3')}">${footer(business)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
}

function paragraph(text: string, colour: Colour): string {
  if (text.trim() === '') return '';
  const size = colour === 'ink' ? 16 : 15;
  return `<p class="c-${colour}" style="margin:0 0 14px;font:400 ${size}px/1.55 ${BODY};color:${lightColour(colour)}">${escapeLines(text)}</p>`;
}

function facts(rows: MailDocument['facts']): string {
  if (rows.length === 0) return '';
  const border = `border-bottom:1px solid ${lightColour('line')}`;
  const cells = rows.map(
    ([
      label,
      value,
    ]) => `<tr class="fact"><th scope="row" class="c-ink2 l-line" style="width:34%;padding:11px 12px 11px 0;${border};text-align:left;vertical-align:top;font:400 15px/1.45 ${BODY};color:${lightColour('ink2')}">${escapeMailHtml(label)}</th>
<td class="c-ink l-line" style="padding:11px 0;${border};vertical-align:top;font:600 16px/1.4 ${BODY};color:${lightColour('ink')}">${escapeLines(value)}</td></tr>`,
  );
  return `<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 24px;border-top:2px solid ${lightColour('ink')};border-collapse:separate;table-layout:fixed" class="l-ink">${cells.join('\n')}</table>`;
}

/** The button, and its full address for mail clients that show no links. */
function action({ action }: MailDocument): string {
  if (!action) return '';
  if (!isWebAddress(action.url)) return paragraph(`${action.label} ${REMOVED_LINK_TEXT}`, 'ink2');
  const url = escapeMailHtml(action.url);
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" class="btn" style="margin:8px 0 14px"><tr>
<td class="b-arcoFill" align="center" style="background-color:${lightColour('arcoFill')};border-radius:10px;mso-padding-alt:17px 28px"><a class="c-onArcoFill" href="${url}" style="display:block;padding:17px 28px;border-radius:10px;font:600 17px/1.1 ${BODY};color:${lightColour('onArcoFill')};text-decoration:none">${escapeMailHtml(action.label)}</a></td>
</tr></table>
<p class="c-ink3" style="margin:0 0 20px;font:400 13px/1.5 ${BODY};color:${lightColour('ink3')};word-break:break-all">Si el botón no funciona, copia esta dirección:<br><a class="c-arco" href="${url}" style="color:${lightColour('arco')}">${url}</a></p>`;
}

function secondAction({ secondAction: link }: MailDocument): string {
  if (!link) return '';
  if (!isWebAddress(link.url)) return paragraph(`${link.label} ${REMOVED_LINK_TEXT}`, 'ink2');
  const url = escapeMailHtml(link.url);
  return `<p class="c-ink2" style="margin:0 0 20px;font:400 15px/1.55 ${BODY};color:${lightColour('ink2')}"><a class="c-arco" href="${url}" style="color:${lightColour('arco')}">${escapeMailHtml(link.label)}</a></p>`;
}

const digits = (text: string) => text.replace(/[^\d+]/g, '');

function footer(business: MailDocument['business']): string {
  const [phone, whatsapp] = [business.phone, business.whatsapp].map(digits);
  const link = (href: string, text: string) =>
    `<a class="c-ink2" href="${escapeMailHtml(href)}" style="color:${lightColour('ink2')}">${escapeMailHtml(text)}</a>`;
  const lines = [
    `<strong class="c-ink2" style="color:${lightColour('ink2')}">${escapeMailHtml(business.name)}</strong>`,
    escapeMailHtml(business.address),
    phone && `Teléfono ${link(`tel:${phone}`, business.phone)}`,
    whatsapp && `WhatsApp ${link(`https://wa.me/${whatsapp.replace('+', '')}`, business.whatsapp)}`,
  ];
  return lines.filter(Boolean).join('<br>');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text and quoted attribute values. */
function escapeMailHtml(text: string): string {
  return toSingleLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Like `escapeMailHtml`, but keeps line breaks, and marks where long words such as addresses may break. */
function escapeLines(text: string): string {
  return toPlainText(text).split('\n').map(escapeMailHtml).map(withLineBreakHints).join('<br>');
}

const LONG_WORD = /\S{24,}/g;

/** Allows a line break after `@` or `.` in a long word. No HTML entity contains these characters. */
function withLineBreakHints(html: string): string {
  return html.replace(LONG_WORD, (word) => word.replace(/[@.](?=.)/g, '$&<wbr>'));
}

type Colour = keyof typeof MAIL_COLOURS;

const lightColour = (colour: Colour) => MAIL_COLOURS[colour][0];

/**
 * Style sheet for the dark scheme. Inline styles, which every mail client supports, hold the light scheme.
 * `c-ink` is a text colour, `b-bg` a background, `l-line` a border.
 */
function darkSheet(): string {
  const rules = Object.entries(MAIL_COLOURS).flatMap(([name, [, dark]]) => [
    `.c-${name}{color:${dark}!important}`,
    `.b-${name}{background-color:${dark}!important}`,
    `.l-${name}{border-color:${dark}!important}`,
  ]);
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
