import css from './plug-drawing.module.css';

/** A large drawing of the logo's spark plug with an animated spark. */
export function PlugDrawing({ className }: { className: string | undefined }) {
  const sparkPath = 'M180 398 130 520 176 534 92 720';
  return (
    <svg className={`${css.drawing} ${className}`} viewBox="0 0 360 700" aria-hidden="true">
      <g className={css.arc}>
        <path className={css.glow} d={sparkPath} />
        <path className={css.core} d={sparkPath} />
      </g>
      <g className={css.metal}>
        <rect x="152" y="0" width="56" height="44" rx="8" />
        <rect x="84" y="212" width="192" height="78" rx="14" />
        <path d="M134 300h92v52a14 14 0 0 1-14 14h-64a14 14 0 0 1-14-14z" />
      </g>
      <path className={css.edge} d="M148 212v78M212 212v78" />
      <path className={css.thread} d="M134 316h92M134 332h92M134 348h92" />
      <g className={css.ceramic}>
        <rect x="140" y="54" width="80" height="30" rx="13" />
        <rect x="132" y="92" width="96" height="30" rx="13" />
        <rect x="122" y="130" width="116" height="32" rx="14" />
        <rect x="110" y="170" width="140" height="34" rx="14" />
      </g>
      <path className={css.electrode} d="M180 366v12M218 360v52a8 8 0 0 1-8 8h-40" />
      <path className={css.spark} d="M180 384v18" />
      <path className={css.rays} d="M150 382 134 372M146 402H126M210 392 232 384" />
    </svg>
  );
}
