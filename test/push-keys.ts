/** Keys of a browser, of the form that its service gives them; `p256dh` is a point of the curve. */
export const PUSH_KEYS = {
  p256dh: 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo',
  auth: 'A'.repeat(22),
};
