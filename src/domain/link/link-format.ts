/** The most bytes of JSON that a link holds. */
export const MAX_LINK_BYTES = 64 * 1024;

/** Raise it when a field changes its meaning; links of this version must open for ever. */
export const LINK_VERSION = 1;

export const LINK_PREFIX = `r${LINK_VERSION}.`;
