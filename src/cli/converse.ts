import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { sideOf } from '../domain/answerer.ts';
import { describeMessage } from '../domain/texts/chat-texts.ts';
import { describeRefusal } from '../domain/texts/failure-texts.ts';
import type { Refusal } from '../domain/visit/refusal.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { chooseLength, chooseMemory, chooseStreaming } from './choose-options.ts';
import { describeMap } from './describe-map.ts';
import { findPersona } from './find-persona.ts';
import { outcomeOf, untilFree } from './outcome.ts';
import { plainText } from './plain-text.ts';
import { writeStreamed } from './streamed-text.ts';
import { CLI_TEXTS, describeChosen, describeUnknownCommand, describeUnknownPersona } from './texts.ts';

interface ConverseOptions {
  readonly visit: Visit;
  readonly greeting: string;
  readonly input: NodeJS.ReadableStream;
  readonly output: Writable;
  /** Registers what Ctrl+C does. */
  readonly onInterrupt: (interrupt: () => void) => void;
}

/** Runs a conversation line by line, until the person leaves. */
export async function converse({
  visit,
  greeting,
  input,
  output,
  onInterrupt,
}: ConverseOptions): Promise<void> {
  const isTerminal = 'isTTY' in output && output.isTTY === true;
  const lines = createInterface({ input, output, terminal: isTerminal });
  const print = (text: string) => void output.write(`${plainText(text)}\n`);
  const quiet = (text: string) => void output.write(`${style('dim', plainText(text))}\n`);

  function style(format: 'dim' | 'bold', text: string): string {
    return styleText(format, text, { stream: output });
  }

  function prompt(): void {
    lines.setPrompt(`\n${style('bold', `${plainText(visit.chosen.peek().persona.name)}>`)} `);
    lines.prompt();
  }

  /** Prints why something was refused. Returns whether it was done. */
  function explain(why: Refusal | undefined): boolean {
    if (why) print(describeRefusal(why));
    return why === undefined;
  }

  async function ask(text: string): Promise<void> {
    if (explain(visit.chosen.peek().ask(text))) await printAnswer();
  }

  async function continueAnswer(): Promise<void> {
    const lane = visit.chosen.peek();
    if (!lane.offers.peek().includes('continueAnswer')) {
      print(CLI_TEXTS.nothingToContinue);
      return;
    }
    const before = outcomeOf(lane).text;
    lane.continueAnswer();
    await printAnswer(before);
  }

  /** @param before what is printed already */
  async function printAnswer(before?: string): Promise<void> {
    const streamed = writeStreamed(visit, (part) => void output.write(part), before);
    await untilFree(visit);
    const outcome = outcomeOf(visit.chosen.peek());
    streamed.end(`${outcome.text ?? ''}\n`);
    for (const problem of outcome.problems) quiet(problem);
    if (visit.chosen.peek().offers.peek().includes('continueAnswer')) quiet(CLI_TEXTS.canContinue);
  }

  async function askAll(text: string): Promise<void> {
    if (text === '') {
      print(CLI_TEXTS.nothingToAsk);
      return;
    }
    const stop = visit.happened.listen((happening) => {
      const lane = happening.kind === 'ended' ? visit.laneOf(happening.personaId) : undefined;
      if (!lane) return;
      const { text: answer, problems } = outcomeOf(lane);
      print(`\n${describeMessage(lane.persona.name, answer ?? '')}`);
      problems.forEach(quiet);
    });
    visit.table.open();
    explain(visit.table.ask(text));
    await untilFree(visit);
    stop();
    visit.table.close();
  }

  async function drawMap(): Promise<void> {
    const { table } = visit;
    const asked = table.rounds.peek().at(-1);
    if (!asked) {
      print(CLI_TEXTS.noRound);
      return;
    }
    if (!explain(table.drawMap(asked.number))) return;
    await untilFree(visit);
    print(describeMap(visit, table.rounds.peek().at(-1) ?? asked));
  }

  /** Prints why an option cannot be chosen, or what is chosen now. */
  function tellOptions(why: string | undefined): void {
    print(why ?? describeChosen(visit));
  }

  function beginAgain(): void {
    const lane = visit.chosen.peek();
    if (!lane.canBeginAgain.peek()) print(CLI_TEXTS.isNew);
    else if (explain(lane.beginAgain())) print(CLI_TEXTS.begunAgain);
  }

  function undo(): void {
    if (explain(visit.chosen.peek().undo())) print(CLI_TEXTS.broughtBack);
  }

  function goTo(query: string): void {
    const { personas } = visit.squad;
    const persona = findPersona(query, personas);
    const lane = persona && visit.laneOf(persona.id);
    if (lane) visit.choose(lane);
    else print(describeUnknownPersona(query, personas));
  }

  /** Returns false if the line ends the conversation. */
  async function take(line: string): Promise<boolean> {
    const [, name, rest = ''] = /^\/(\w*)\s*(.*)$/s.exec(line) ?? [];
    if (name === undefined || line.startsWith('//')) await ask(line.replace(/^\/\//, '/'));
    else if (name === 'all') await askAll(rest.trim());
    else if (name === 'map') await drawMap();
    else if (name === 'persona') goTo(rest);
    else if (name === 'new') beginAgain();
    else if (name === 'undo') undo();
    else if (name === 'continue') await continueAnswer();
    else if (name === 'stream') tellOptions(chooseStreaming(visit, rest));
    else if (name === 'memory') tellOptions(chooseMemory(visit, rest));
    else if (name === 'length') tellOptions(chooseLength(visit, rest));
    else if (name === 'help') {
      print(CLI_TEXTS.commands);
      print(describeChosen(visit));
    } else if (name !== 'quit') print(describeUnknownCommand(name));
    return name !== 'quit';
  }

  const interrupt = () => {
    if (visit.busy.peek()) visit.stopAll();
    else lines.close();
  };
  // In a terminal, Ctrl+C arrives here as a key; otherwise it is a signal.
  lines.on('SIGINT', interrupt);
  onInterrupt(interrupt);
  if (sideOf(visit.answerer.peek()) === 'site') visit.setOptions({ streaming: true });
  print(greeting);
  prompt();
  for await (const line of lines) {
    if (line.trim() !== '' && !(await take(line))) break;
    prompt();
  }
  lines.close();
  output.write('\n');
}
