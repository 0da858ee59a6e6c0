const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the search, as this keyboard writes them. */
export const PALETTE_KEYS = IS_APPLE ? '⌘ K' : 'Ctrl K';
