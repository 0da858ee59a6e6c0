/** URL of the project's folder. Stays valid for files of this layer that move to another folder. */
export const PROJECT_ROOT = new URL('../../', import.meta.url);
