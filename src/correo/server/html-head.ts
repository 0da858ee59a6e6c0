import { escapeHtml } from './html-escape.ts';
import { HEAD } from './mail-colours.ts';

/** The spark plug of the logo, top to bottom: width and height in px and colour of each bar. */
const PLUG: readonly (readonly [width: number, height: number, colour: string])[] = [
  [8, 5, HEAD.text],
  [14, 3, HEAD.text],
  [18, 3, HEAD.text],
  [22, 8, HEAD.text],
  [10, 3, HEAD.text],
  [8, 5, HEAD.spark],
];

/** The band with the mark and the business's name; the mark is drawn of cells, no picture to block. */
export function mailHead(name: string, font: string): string {
  return `<tr><td class="pad l-line" style="padding:18px 32px;background-color:${HEAD.ground};border:1px solid ${HEAD.ground};border-bottom:0;border-radius:16px 16px 0 0">
<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr>
<td width="22" style="width:22px" aria-hidden="true">${PLUG.map(bar).join('')}</td>
<td style="padding-left:12px;font:600 26px/1.1 ${font};color:${HEAD.text}">${escapeHtml(name)}</td>
</tr></table></td></tr>
<tr><td height="4" style="height:4px;background-color:${HEAD.spark};font-size:0;line-height:0">&nbsp;</td></tr>`;
}

function bar([width, height, colour]: (typeof PLUG)[number]): string {
  return `<table role="presentation" align="center" cellspacing="0" cellpadding="0" border="0" style="margin:0 auto 1px"><tr><td width="${width}" height="${height}" style="width:${width}px;height:${height}px;background-color:${colour};border-radius:2px;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}
