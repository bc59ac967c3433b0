import type { FromWorker, ToWorker } from '../../../src/ui/background/renderer.ts';
import type { View } from '../../../src/ui/background/view.ts';

/** A worker that does what the test tells it, and remembers what it was told. */
export class FakeWorker extends EventTarget {
  static readonly opened: FakeWorker[] = [];
  readonly address: string | URL;
  readonly options: WorkerOptions | undefined;
  readonly told: ToWorker[] = [];
  terminated = false;

  constructor(address: string | URL, options?: WorkerOptions) {
    super();
    this.address = address;
    this.options = options;
    FakeWorker.opened.push(this);
  }

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(message: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  /** Gives back whether the page stopped the event from reaching the console. */
  fail(): boolean {
    return !this.dispatchEvent(new Event('error', { cancelable: true }));
  }

  get views(): readonly View[] {
    return this.told.flatMap((message) => (message.kind === 'show' ? [message.view] : []));
  }
}
