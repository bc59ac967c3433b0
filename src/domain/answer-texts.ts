/** What stands for an answer that did not come (behaviour 11.7), or held no text (11.5), and after one that was cut (11.16). */
export const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";
export const NO_CONTENT_REPLY = "I apologize, but I couldn't generate a response at this time.";
export const REPLY_CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';
