/** Longer than any pause between two steps of one scroll. */
const PAUSE_MS = 150;

/**
 * Until the signal, calls back whenever the target, or something in it, has come to rest after it was scrolled. Where the
 * browser does not tell, it has once no step has come for a while.
 */
export function watchRest(target: EventTarget, onRest: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const options = { capture: true, signal };
  if ('onscrollend' in window) target.addEventListener('scrollend', onRest, options);
  else {
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => signal.aborted || onRest(), PAUSE_MS);
    };
    target.addEventListener('scroll', wait, options);
  }
}
