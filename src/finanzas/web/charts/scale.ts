/** The marks of an axis: round numbers, zero among them, that hold all values. */
export function axisTicks(values: readonly number[], wanted = 4): number[] {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  if (most === least) return [0, 1];
  const step = roundStep((most - least) / wanted);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_each, at) => (first + at) * step);
}

/** 1, 2, 2.5 or 5 times a power of ten, not below what was asked for. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= step * 0.999) ?? 10;
  return factor * power;
}

/** Every how many parts a mark fits under an axis that is `width` wide. */
export function markInterval(parts: number, width: number, markWidth: number): number {
  const fit = Math.max(1, Math.floor(width / markWidth));
  return Math.max(1, Math.ceil(parts / fit));
}

/** How wide the longest mark of an axis and the gap after it are, its text 0.75 of the page's size. */
export function axisWidth(marks: readonly string[], fontSize: number): number {
  const longest = Math.max(...marks.map(({ length }) => length));
  return Math.max(40, Math.ceil(14 + longest * 0.75 * 0.58 * fontSize));
}
