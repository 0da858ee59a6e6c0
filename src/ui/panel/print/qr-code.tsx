import { encode } from 'uqr';

/** Half of the quiet ground that a reader wants; the paper around has the rest. */
const QUIET = 2;

export type QrPath = { side: number; path: string };

/** Draws what a camera reads `text` from: a bar for each run of dark modules. About a millisecond. */
export function drawQr(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const bars = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end === -1 ? size : end) - x}v1H${x}z`];
    }),
  );
  return { side: size, path: bars.join('') };
}

type Props = { qr: QrPath; className?: string | undefined };

/** The words beside it say the same to people. */
export function QrCode({ qr: { side, path }, className }: Props) {
  const whole = side + 2 * QUIET;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
