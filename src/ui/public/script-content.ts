/**
 * Returns the props of a script element with JSON. React does not escape the content of a script; without `<` the JSON
 * cannot end it or open a tag.
 */
export function scriptContent(json: string) {
  return { dangerouslySetInnerHTML: { __html: json.replaceAll('<', '\\u003c') } };
}
