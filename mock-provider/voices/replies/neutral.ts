import { anyone as persona, type Reply } from '../reply.ts';

/** A neutral voice: for personas without a reply of their own, and for topics that no persona should make light of. */
export const neutral: readonly Reply[] = [
  {
    id: 'anyone-distress',
    persona,
    topics: ['distress'],
    text: "I'm very sorry that you are in so much pain, and I'm glad you said it. Please call your local emergency number or a crisis line now, or go to somebody you trust. You don't have to go through this alone.",
  },
  {
    id: 'anyone-harm',
    persona,
    topics: ['harm'],
    text: "I can't help with anything that may hurt somebody. If anyone is in danger, please call your local emergency number now, or tell a person you trust.",
  },
  {
    id: 'anyone-health',
    persona,
    topics: ['health'],
    text: 'Questions of health belong with somebody who can see the whole picture: a doctor or a pharmacist can give you an answer to rely on. If it is urgent, please call your local emergency number now.',
  },
  {
    id: 'anyone-complaint',
    persona,
    topics: ['complaint'],
    text: "I'm sorry, that wasn't what you needed. Tell me in a sentence what a good answer would contain, and I'll try again.",
  },
  {
    id: 'anyone-joke',
    persona,
    topics: ['joke'],
    text: 'A programmer is sent out for a loaf of bread and, if there are eggs, a dozen. The programmer comes home with twelve loaves.',
  },
  {
    id: 'anyone-greeting',
    persona,
    topics: ['greeting'],
    text: 'Hello, and welcome. What would you like to talk about?',
  },
  {
    id: 'anyone-identity',
    persona,
    topics: ['identity'],
    text: "I'm an AI assistant, here to help you think things through. Ask me about a plan, an idea or a problem, and I'll do my best.",
  },
  {
    id: 'anyone-closing',
    persona,
    topics: ['closing'],
    text: 'It was a pleasure. Come back whenever you like.',
  },
  {
    id: 'anyone-more',
    persona,
    topics: ['more'],
    text: "Let's go a little further, then. Which part matters most to you?",
  },
  {
    id: 'anyone-unclear',
    persona,
    topics: ['unclear'],
    text: "I'm not sure that I understood. Could you put it in a few words of English?",
  },
  {
    id: 'anyone-feelings',
    persona,
    topics: ['feelings'],
    text: "I'm sorry that things are hard at the moment. Talking to somebody you trust often helps, and you are welcome to tell me more.",
  },
  {
    id: 'anyone-general-steps',
    persona,
    topics: ['general'],
    text: "Let's take it step by step. What do you know already, what would you like to know, and what is the simplest way to find out?",
  },
  {
    id: 'anyone-general-ways',
    persona,
    topics: ['general'],
    text: 'There is more than one way to look at that. It may help to say what you hope for and what stands in the way, and to begin with whichever of the two is clearer.',
  },
  {
    id: 'anyone-general-example',
    persona,
    topics: ['general'],
    text: 'An example makes it easier. Describe one case that you know well, and we can see which parts of it hold in general.',
  },
];
