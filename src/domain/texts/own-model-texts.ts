import { cutText } from '../checks/cut-text.ts';
import { type LocalServerName, MODEL_SERVERS, type ModelServer } from '../asking/model-servers.ts';
import { isOfChat } from '../checks/chat-model.ts';
import { isLoopback } from '../checks/loopback.ts';
import type { Trial } from '../../ports/model-servers.ts';
import { AT_ONCE_LIMITS, WAIT_LIMITS_MS } from '../asking/own-model.ts';
import { type AddressIssue, MAX_ADDRESS_CHARACTERS } from '../asking/model-address.ts';
import { isAtHome } from '../asking/page-access.ts';
import { hostOf, hostNameOf } from '../checks/hosts.ts';
import type { FieldIssue, FormOutcome, Listing } from '../visit/own-model-form.ts';
import { CHAT_TEXTS } from './chat-texts.ts';
import { describeForgetTrouble } from './dialog-texts.ts';
import { describeCause, describeSaid, describeStatus, isBetterSaid } from './failure-texts.ts';
import { groupDigits } from './group-digits.ts';

/** Texts of the dialog in which a visitor chooses who answers. */
export const OWN_MODEL_TEXTS = {
  purpose: 'Your browser asks it directly: no server of this page sees your text or your key.',
  withKey: 'With an API key',
  local: 'On this machine',
  elsewhere: 'Anywhere else',
  /** The heading above the fields of any other server. */
  anotherServer: 'Another server',
  allServers: 'Choose another',
  goOn: 'Go on',
  address: 'Address',
  exampleAddress: 'https://models.example.org/v1',
  userTaken: 'What stood before the @ was taken away: only a key in its own field is sent.',
  key: 'Key',
  /** Of a server that may do without. */
  possibleKey: 'Key, if it needs one',
  model: 'Model',
  exampleModel: 'llama3.2',
  more: 'More',
  atOnce: 'Questions asked at once',
  firstSeconds: 'Seconds to wait for the first words',
  silenceSeconds: 'Seconds to wait for further words',
  paceHint:
    'Empty fields mean what suits the address: one at a time for a model on this machine or in your network.',
  connectAnyway: 'Use it anyway',
  remember: 'Remember on this device',
  /** Of a model that is remembered. */
  comesBack: 'Your own model is remembered: it answers again after a reload, unless you press Forget.',
  forget: 'Forget',
} as const;

/** The command that starts a server so that a page of this origin may ask it. */
const COMMANDS: Readonly<Record<LocalServerName, (origin: string) => string>> = {
  Ollama: (origin) => `OLLAMA_ORIGINS=${origin} ollama serve`,
  'LM Studio': () => 'lms server start --cors',
  'llama.cpp': (origin) => `llama-server -m MODEL.gguf --cors-origins ${origin}`,
  vLLM: (origin) => `vllm serve MODEL --allowed-origins '["${origin}"]'`,
};

/** What else to know of the command. */
const COMMAND_NOTES: Readonly<Record<LocalServerName, string>> = {
  Ollama:
    'If it is running already, quit it first. On Windows, set the variable OLLAMA_ORIGINS, then start it.',
  'LM Studio': 'Or turn on “Enable CORS” in its server settings.',
  'llama.cpp': '',
  vLLM: '',
};

const MAX_NAMED = 8;

const MAX_CHARACTERS = 120;

/** A usual answer has come by then. */
const FIRST_SECONDS = 2;

const ANTHROPIC = 'Anthropic';

/** In Anthropic's words, with the status of a wrong key. */
const FORBIDS_PAGES = /CORS requests are not allowed for this Organization/i;

const FORBIDDEN =
  'The organization of this key forbids requests from browsers. Use a key of another organization, or a relay.';

const SAFARI = ' Safari lets no page on https ask this machine: use another browser there.';

const ONLY_CHROME =
  ' A page on https may ask over http in the home network only in Chrome and its relatives.';

const ADDRESS_ISSUES: Readonly<Record<AddressIssue, string>> = {
  'no-address':
    'Enter the address of a server, such as http://localhost:11434/v1 or https://api.openai.com/v1, without ? and #.',
  'too-long': `An address has at most ${groupDigits(MAX_ADDRESS_CHARACTERS)} characters. Copy it again, without the text around it.`,
};

const FIELD_ISSUES: Readonly<Record<Exclude<FieldIssue, AddressIssue | 'plain-http'>, string>> = {
  'missing-key': 'This provider needs a key. Enter one first.',
  'bad-key': 'The key has characters that a key cannot have. Copy it again, without the text around it.',
  'missing-model': 'Enter the name of a model.',
  'bad-at-once': `Enter a whole number from ${AT_ONCE_LIMITS.min} to ${AT_ONCE_LIMITS.max}, or nothing.`,
  'bad-wait': `Enter ${WAIT_LIMITS_MS.min / 1000} to ${WAIT_LIMITS_MS.max / 1000} seconds, or nothing.`,
};

/** Why an address cannot be asked. */
export function describeAddressIssue(issue: AddressIssue): string {
  return ADDRESS_ISSUES[issue];
}

/** What the last action in the form has led to; empty before the first. */
export function describeOutcome(
  outcome: FormOutcome,
  { address, origin }: { readonly address: string; readonly origin: string },
): string {
  switch (outcome.kind) {
    case 'none':
      return '';
    case 'trying':
      return 'Testing the connection…';
    case 'not-stored':
      return 'It answers now, but this browser cannot remember it. Closing the tab forgets the model and its key.';
    case 'forgotten':
      return 'Forgotten: this device no longer stores the address, the key or the model.';
    case 'not-forgotten':
      return describeForgetTrouble({ kind: 'blocked', detail: '' });
    case 'failed':
      return describeTrial(outcome.trial, { ...outcome, origin });
    case 'refused':
      return describeFieldIssue(outcome.issue, address);
  }
}

/** How long the first word has been waited for; empty at first. */
export function describeWaiting(seconds: number | undefined, isNearby: boolean): string {
  if (seconds === undefined || seconds < FIRST_SECONDS) return '';
  return isNearby ? `Loading the model? ${seconds} s` : `Waiting for the first word: ${seconds} s`;
}

/** Whether an outcome is shown as a problem. */
export function isTrouble({ kind }: FormOutcome): boolean {
  return ['refused', 'failed', 'not-stored', 'not-forgotten'].includes(kind);
}

function describeFieldIssue(issue: FieldIssue, address: string): string {
  if (issue === 'plain-http')
    return `Browsers let a page use http only on this machine and in the home network. Use an https address for ${hostOf(address)}.`;
  return issue === 'no-address' || issue === 'too-long' ? ADDRESS_ISSUES[issue] : FIELD_ISSUES[issue];
}

/** What a server needs before it can answer. */
export function describeNeeds(server: ModelServer): string {
  return server.kind === 'local'
    ? 'Runs on this machine, and usually needs no key. This lets the page in:'
    : `${server.name} needs a key. Make one at`;
}

/** Starts a server on this machine so that a page of this origin may ask it, and what else to know. */
export function commandFor(name: LocalServerName, origin: string): readonly [command: string, note: string] {
  return [COMMANDS[name](origin), COMMAND_NOTES[name]];
}

/** An example of a key. */
export function exampleKey(beginning: string): string {
  return `${beginning}…`;
}

/**
 * How many models there are to choose from.
 * @param model the name that is typed: a browser offers only names that contain it
 */
export function describeListing(listing: Listing, model: string): string {
  switch (listing.kind) {
    case 'none':
      return '';
    case 'asking':
      return 'Asking which models there are…';
    case 'key-needed':
      return 'This server needs a key.';
    case 'unknown':
      return `The server sent no list of models. Press “${CHAT_TEXTS.connect}” to see why.`;
    case 'no-chat-model':
      return 'No chat model is there yet. Load one first, or type the name of one.';
    case 'models': {
      const { length: count } = listing.names;
      if (count === 0) return 'No model is there yet. Load one first, or type the name of one.';
      const words = `Models to choose from: ${groupDigits(count)}.`;
      const isChosen = count > 1 && listing.names.includes(model);
      return `${words} ${isChosen ? 'Clear the field to see them.' : 'You can also type a name.'}`;
    }
  }
}

/** What it means to store the model on a page of this host. */
export function describeRemembering(host: string): string {
  return `Address, model and key are then stored in this browser, not encrypted. Every other page of ${host} could read them.`;
}

/** Announced after a change of who answers. */
export function announceAnswerer(label: string): string {
  return `${label} answers from your next question on.`;
}

/** The button that returns to the site's own answerer. */
export function returnLabel(label: string): string {
  return `Back to ${label}`;
}

/** What a trial that failed says, and what to do. */
export function describeTrial(
  trial: Trial,
  { address, hasKey, origin }: { address: string; hasKey: boolean; origin: string },
): string {
  const host = hostOf(address);
  const name = hostNameOf(host);
  const knownHost = isLoopback(name) ? host.replace(name, 'localhost') : host;
  const server = MODEL_SERVERS.find((each) => hostOf(each.address) === knownHost);
  const start = server?.kind === 'local' ? startOf(server.name, origin) : undefined;
  switch (trial.kind) {
    case 'works':
      return '';
    case 'without-text':
      return 'It answers, but without a text. Another model may do better.';
    case 'not-loaded':
      return 'This part of the page could not be loaded. Check the connection and try again.';
    case 'unreachable':
      if (isOnPlainHttp(origin) && isAtHome(address))
        return `Browsers do not let a page on plain http reach ${host}. Only https helps: open this page at an https address.`;
      return `Nothing answers at ${host}. ${
        start
          ? `Is ${server?.name} running? ${start}`
          : 'Check the address and your connection, and whether the server is running.'
      }${address.startsWith('http:') && origin.startsWith('https:') ? (isLoopback(name) ? SAFARI : ONLY_CHROME) : ''}`;
    case 'refused-to-pages':
      return `${host} is running, but does not accept requests from this page (CORS). ${
        start ??
        (server?.name === ANTHROPIC
          ? FORBIDDEN
          : `Its operator has to allow ${origin}; otherwise it needs a relay.`)
      }`;
    case 'unreadable':
      return `${host} answers pages, but not with anything that this page may read. Check the key and the model.`;
    case 'not-permitted':
      return `Your browser does not let this page reach ${host}. Allow “Apps on device” or “Local network” in its settings for this site, then try again.`;
    case 'forbidden-by-policy':
      return `The policy of this page does not let it ask ${host}. Its operator has to set QUARTET_OWN_MODEL=on for the web server that sends the page, too.`;
    case 'silent':
      return `No answer came from ${host} within ${trial.limitMs / 1000} seconds. If your browser asks for access to your local network, allow it. A model that is still being loaded may take longer: try again.`;
    case 'failed':
      return [describeFailedTrial(trial, hasKey), ...describeSaid(trial.failure)].join(' ');
  }
}

/** Whether a page of this origin has no secure connection to its server, which may be on another machine. */
function isOnPlainHttp(origin: string): boolean {
  return origin.startsWith('http:') && !isLoopback(hostNameOf(hostOf(origin)));
}

function startOf(name: LocalServerName, origin: string): string {
  const [command, note] = commandFor(name, origin);
  return [`Start it with: ${command}`, ...(note === '' ? [] : [note])].join('. ');
}

function describeFailedTrial(
  { failure, models }: Extract<Trial, { kind: 'failed' }>,
  hasKey: boolean,
): string {
  if (failure.code === 'redirected')
    return 'This address redirects to another one, to which no key is sent. Enter that address instead.';
  if (FORBIDS_PAGES.test(failure.detail)) return FORBIDDEN;
  const status = describeStatus(failure.status);
  switch (failure.reason) {
    case 'authentication':
      return hasKey
        ? `The key is not accepted${status}. Check it, or make a new one.`
        : `This server needs a key${status}.`;
    case 'quota':
      if (isBetterSaid(failure.reason, failure.said)) return describeCause(failure);
      return 'The key is right, but its account has no credit left. Check its plan and billing.';
    case 'malformed-answer':
      return 'This address answers, but not like a model; it may be a web page. Check it; most end in /v1.';
    case 'not-found':
      // Only a server of models says so in words.
      if (failure.said !== undefined) return describeCause(failure);
      return `There is nothing to ask at this address${status}. Check it; most end in /v1.`;
    case 'model-gone':
      return describeMissingModel(failure.model ?? '', models);
    default:
      return describeCause(failure);
  }
}

function describeMissingModel(model: string, listed: readonly string[]): string {
  const others = listed.filter((name) => name !== model);
  return others.length < listed.length
    ? `The server lists the model “${model}”, but does not let it answer. Choose another one.`
    : `There is no model “${model}” there. ${nameModels(others.filter(isOfChat))}`;
}

function nameModels(models: readonly string[]): string {
  if (models.length === 0) return 'Type the name of another one.';
  const named = models.slice(0, MAX_NAMED).map(shorten).join(', ');
  const others = models.length - MAX_NAMED;
  return `It offers: ${named}${others > 0 ? ` and ${groupDigits(others)} more` : ''}.`;
}

function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${cutText(text, MAX_CHARACTERS)}…`;
}
