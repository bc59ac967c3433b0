/** Whether a relay asks the provider, as its operator switches it (behaviour 21.22). */
export interface Pause {
  isOn(): boolean;
  toggle(): void;
}

export function createPause(isOnAtFirst: boolean): Pause {
  let isOn = isOnAtFirst;
  return {
    isOn: () => isOn,
    toggle() {
      isOn = !isOn;
    },
  };
}

/** Switches a relay's pause with every SIGUSR2, and says so. Other servers live on: the signal would end them. */
export function toggleOnSignal(pause: Pause | undefined): void {
  // Windows knows no such signal.
  if (process.platform === 'win32') return;
  process.on('SIGUSR2', () => {
    pause?.toggle();
    console.log(pause ? describePause(pause) : 'This server is no relay: SIGUSR2 has nothing to pause');
  });
}

/** One line for the operator. */
export function describePause(pause: Pause): string {
  return pause.isOn()
    ? `Paused: every question is refused (kill -USR2 ${process.pid} ends the pause)`
    : `Questions go to the provider (kill -USR2 ${process.pid} pauses them)`;
}
