/** By their options: creating a format takes 40 times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of dates in Spanish with these options. */
export function spanishFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('es-UY', options);
  formats.set(key, format);
  return format;
}
