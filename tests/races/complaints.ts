import { vi } from 'vitest';

export interface Complaints {
  /** What React, the browser and Node have complained about since they were last asked. */
  take(): readonly string[];
  stop(): void;
}

/** Listens for warnings and errors on the console and for promises whose rejection nobody took. */
export function hearComplaints(): Complaints {
  let heard: string[] = [];
  const complain = (...given: readonly unknown[]) => void heard.push(given.map(String).join(' '));
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(complain),
    vi.spyOn(console, 'warn').mockImplementation(complain),
  ];
  process.on('unhandledRejection', complain);
  return {
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
    stop() {
      for (const spy of spies) spy.mockRestore();
      process.off('unhandledRejection', complain);
    },
  };
}
