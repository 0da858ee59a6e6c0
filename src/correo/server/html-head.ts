import { escapeHtml } from './html-escape.ts';
import { HEAD_COLOURS } from './mail-colours.ts';

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
export function mailHead(name: string, font: string): string {
  return `<tr><td class="pad l-line" style="padding:18px 32px;background-color:${HEAD_COLOURS.ground};border:1px solid ${HEAD_COLOURS.ground};border-bottom:0;border-radius:16px 16px 0 0">
<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr>
<td width="22" style="width:22px" aria-hidden="true">${SPARK_PLUG.map(bar).join('')}</td>
<td style="padding-left:12px;font:600 26px/1.1 ${font};color:${HEAD_COLOURS.text}">${escapeHtml(name)}</td>
</tr></table></td></tr>
<tr><td height="4" style="height:4px;background-color:${HEAD_COLOURS.spark};font-size:0;line-height:0">&nbsp;</td></tr>`;
}

function bar([width, height, colour]: (typeof SPARK_PLUG)[number]): string {
  return `<table role="presentation" align="center" cellspacing="0" cellpadding="0" border="0" style="margin:0 auto 1px"><tr><td width="${width}" height="${height}" style="width:${width}px;height:${height}px;background-color:${colour};border-radius:2px;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}
