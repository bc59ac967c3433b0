import { MAX_CHARACTERS } from '../send-rules.ts';
import { MAX_TRANSCRIPT_CHARACTERS, TRANSCRIPT_VERSION } from './transcript-format.ts';
import type { MessageFault, TranscriptProblem } from './transcript-problem.ts';

const ANOTHER_FILE = 'Choose a conversation that was downloaded here as JSON.';
const DOWNLOAD_AGAIN = 'If the file was edited or cut, use one as it was downloaded.';

/** Why a conversation was not imported, that nothing was replaced, and what to do (behaviour 9.11). */
export function wordTranscriptProblem(problem: TranscriptProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return sentences('The file could not be read.', 'Choose it once more, or choose another one.');
    case 'too-large':
      return sentences(
        `The file is longer than ${MAX_TRANSCRIPT_CHARACTERS.toLocaleString('en')} characters.`,
        ANOTHER_FILE,
      );
    case 'not-json':
      return sentences('The file is not JSON.', ANOTHER_FILE);
    case 'not-a-conversation':
      return sentences('The file holds something else than a conversation of this page.', ANOTHER_FILE);
    case 'newer-version':
      return sentences(
        `The file was made by a newer version of this page: its form is ${problem.version}, and this page reads ${TRANSCRIPT_VERSION}.`,
        'Import it into a page of that version, or ask the operator to update this one.',
      );
    case 'unknown-version':
      return sentences('The file does not say which version its form has.', DOWNLOAD_AGAIN);
    case 'unknown-persona':
      return sentences(
        `The conversation is with ${wordStranger(problem.personaId)} who is not in this squad.`,
        ANOTHER_FILE,
      );
    case 'no-messages':
      return sentences('The file has no messages in it.', DOWNLOAD_AGAIN);
    case 'bad-message':
      return sentences(`Message ${problem.number} ${wordFault(problem.fault)}.`, DOWNLOAD_AGAIN);
  }
}

function sentences(cause: string, remedy: string): string {
  return `${cause} Nothing was replaced. ${remedy}`;
}

function wordStranger(personaId: string | undefined): string {
  return personaId === undefined ? 'somebody' : `“${personaId}”,`;
}

/** What is wrong with a message, after its number. */
function wordFault(fault: MessageFault): string {
  switch (fault) {
    case 'not-a-message':
      return 'is not a message';
    case 'no-welcome':
      return 'is not the welcome of the persona, which comes first';
    case 'unknown-sender':
      return "has another sender than 'user' or 'ai'";
    case 'bad-time':
      return 'has no time in whole milliseconds up to the year 9999';
    case 'out-of-order':
      return 'is not later than the message before it';
    case 'wrong-id':
      return 'has an id that is not its sender and its time';
    case 'no-text':
      return 'has no text';
    case 'blanks-around':
      return 'is a question with blanks around it';
    case 'question-too-long':
      return `is a question of more than ${MAX_CHARACTERS.toLocaleString('en')} characters`;
    case 'answer-too-long':
      return 'is longer than an answer can be';
    case 'no-question':
      return 'is an answer that follows no question';
    case 'misplaced-flaw':
      return 'has a flaw, which only an answer can have';
    case 'unknown-flaw':
      return 'has a flaw that this page does not know';
    case 'bad-failure':
      return 'does not say in a known way why its answer failed';
  }
}
