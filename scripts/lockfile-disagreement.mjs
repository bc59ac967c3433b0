/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional] for some platforms only, so it may be missing on this one
 */

/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */

/**
 * Compares package-lock.json with the list that npm keeps of what it installed.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @returns {string | null} the first package that differs, or null when the two agree
 */
export function findDisagreement(wanted, installed) {
  const installedPackages = installed.packages ?? {};
  for (const [path, wantedPackage] of Object.entries(wanted.packages ?? {})) {
    if (path !== '' && !agrees(wantedPackage, installedPackages[path])) return path;
  }
  return null;
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} installed
 */
function agrees(wanted, installed) {
  if (installed === undefined) return wanted.optional === true;
  return wanted.version === installed.version && wanted.integrity === installed.integrity;
}
