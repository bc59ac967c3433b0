import { type AddressReading, readModelAddress } from '../domain/asking/model-address.ts';
import { describeAddressIssue } from '../domain/texts/own-model-texts.ts';

/** Reads the address of --base-url; a string says why it cannot be used. */
export function readAddress(typed: string): AddressReading | string {
  const reading = readModelAddress(typed);
  const issue = reading.kind === 'issue' ? reading.issue : 'no-address';
  // The platform also knows which names in other scripts there can be.
  return reading.kind === 'address' && URL.canParse(reading.address)
    ? reading
    : `--base-url: ${describeAddressIssue(issue)}`;
}
