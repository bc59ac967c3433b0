export interface Announcements {
  /** What the live regions have said since they were last asked. */
  take(): readonly string[];
  stop(): void;
}

/** Listens to every live region of the page, as a screen reader does. */
export function hearAnnouncements(): Announcements {
  let said: string[] = [];
  const observer = new MutationObserver((records) => void said.push(...records.flatMap(linesOf)));
  observer.observe(document.body, { subtree: true, childList: true });
  return {
    take() {
      const taken = [...said, ...observer.takeRecords().flatMap(linesOf)];
      said = [];
      return taken;
    },
    stop: () => observer.disconnect(),
  };
}

function linesOf({ target, addedNodes }: MutationRecord): readonly string[] {
  const speaks = target instanceof Element && target.getAttribute('role') === 'log';
  return speaks ? [...addedNodes].map(({ textContent }) => textContent ?? '') : [];
}
