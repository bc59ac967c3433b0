/** The official client, in a file of its own so that it can be a chunk of its own. */
export { OpenAI } from 'openai';
