const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Label of the keys that open the palette, for this platform's keyboard. */
export const PALETTE_KEYS = IS_APPLE ? '⌘ K' : 'Ctrl K';
