/** That of package.json, for the tapes that this product records. */
export const PRODUCT_VERSION = '0.1.0';
