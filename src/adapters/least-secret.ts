/** A key of fewer characters is a local server's placeholder, and would be found in ordinary words. */
export const LEAST_SECRET_CHARACTERS = 8;
