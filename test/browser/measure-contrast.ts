/**
 * Script for a page: a function that takes a selector and finds, within it, every visible text, control
 * icon and focus ring with too little contrast to its background. Returns `Contrast[]`.
 */
export const MEASURE_CONTRAST = `(within) => {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.closest(within));
  const paints = window.__paints ??= new Map();
  const brush = window.__brush ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // The canvas parses every notation of a colour.
  const rgba = (colour) => {
    const known = paints.get(colour);
    if (known) return known;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = '#000';
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    const found = [r, g, b, a / 255];
    paints.set(colour, found);
    return found;
  };
  const over = ([r, g, b, a], [R, G, B, A]) => {
    const alpha = a + A * (1 - a);
    if (alpha === 0) return [0, 0, 0, 0];
    const mix = (near, far) => (near * a + far * A * (1 - a)) / alpha;
    return [mix(r, R), mix(g, G), mix(b, B), alpha];
  };
  const light = ([r, g, b]) => {
    const part = (value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const hex = (colour) => '#' + colour.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
  const styles = new Map();
  const styleOf = (element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  // An inset shadow over the whole box is a background too.
  const shade = /^(rgba?\\([^)]*\\)|color\\([^)]*\\)) 0px 0px 0px (\\d{2,})px inset$/;
  const groundsOf = (style) => {
    const [, shadow] = shade.exec(style.boxShadow) ?? [];
    const own = rgba(style.backgroundColor);
    return shadow === undefined ? own : over(rgba(shadow), own);
  };
  const canvas = rgba('Canvas');
  // The painted colours of an element and of its background, after blending.
  const seen = (element, colour) => {
    let front = rgba(colour);
    let back = [0, 0, 0, 0];
    for (let at = element; at; at = at.parentElement) {
      const style = styleOf(at);
      const ground = groundsOf(style);
      front = over(front, ground);
      back = over(back, ground);
      const opacity = Number(style.opacity);
      if (opacity < 1) {
        front = [front[0], front[1], front[2], front[3] * opacity];
        back = [back[0], back[1], back[2], back[3] * opacity];
      }
    }
    return { front: over(front, canvas), back: over(back, canvas), strength: front[3] };
  };
  const CONTROL = 'a[href], button, input, select, textarea, summary, label, [role=button], [role=option], [role=menuitem], [role=tab]';
  const OFF = ':disabled, [aria-disabled=true], [data-disabled]';
  const isOff = (element) => {
    const control = element.closest(CONTROL);
    if (!control) return element.closest('[aria-disabled=true], fieldset:disabled') !== null;
    const field = control.matches('label') ? (control.control ?? control) : control;
    return field.matches(OFF) || field.closest(OFF) !== null;
  };
  const hidden = (element) => {
    const box = element.getBoundingClientRect();
    return box.width <= 1 || box.height <= 1 ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const nameOf = (element) => {
    const near = element.closest(CONTROL) ?? element;
    const text = (near.getAttribute('aria-label') || near.textContent || near.getAttribute('name') || '').trim();
    return near.tagName.toLowerCase() + ' «' + text.replace(/\\s+/g, ' ').slice(0, 50) + '»';
  };
  const low = [];
  const judge = (element, kind, colour, least, on = element) => {
    const { front, back, strength } = seen(on, colour);
    if (strength === 0) return;
    const found = ratio(front, back);
    if (found + 0.005 >= least) return;
    low.push({ what: kind + ' in ' + nameOf(element), ratio: found, least, colours: hex(front) + ' on ' + hex(back) });
  };
  const judgeText = (element, style) => {
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    judge(element, 'text', style.color, large || isOff(element) ? 3 : 4.5);
  };
  const done = new Set();
  for (const root of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (done.has(parent) || walker.currentNode.data.trim() === '') continue;
      done.add(parent);
      if (parent.closest('script, style, noscript, svg, option, datalist') || hidden(parent)) continue;
      judgeText(parent, styleOf(parent));
    }
  }
  for (const field of all('input, textarea, select')) {
    if (hidden(field) || field.matches('[type=radio], [type=checkbox], [type=file], [type=range]')) continue;
    if (field.value !== '') judgeText(field, styleOf(field));
    else if (field.placeholder) {
      judge(field, 'placeholder', getComputedStyle(field, '::placeholder').color, isOff(field) ? 3 : 4.5);
    }
  }
  for (const control of all(CONTROL)) {
    if (hidden(control)) continue;
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = styleOf(control);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) {
      const on = parseFloat(outlineOffset) < 0 ? control : (control.parentElement ?? control);
      judge(control, 'ring', outlineColor, 3, on);
    }
    for (const icon of control.querySelectorAll('svg')) {
      if (hidden(icon)) continue;
      const tones = [...icon.querySelectorAll('path, circle, rect, line, polyline, polygon, ellipse')]
        .flatMap((shape) => [styleOf(shape).stroke, styleOf(shape).fill])
        .filter((paint) => paint !== 'none' && !paint.startsWith('url('))
        .map((paint) => ({ paint, ...seen(icon, paint) }))
        .filter(({ strength }) => strength > 0)
        .sort((a, b) => ratio(b.front, b.back) - ratio(a.front, a.back));
      if (tones[0]) judge(icon, 'icon', tones[0].paint, isOff(icon) ? 2 : 3);
    }
  }
  return low;
}`;
