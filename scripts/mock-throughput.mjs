/**
 * npm run mock:throughput: how many requests a second the mock answers (journal on, no delay), beside an Express route
 * that reads the JSON and answers a constant completion of the same size. It fails when the mock is more than twice as
 * slow. The two take turns and medians count, so that what else the machine does strikes both.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { measureThroughput } from './mock-throughput-load.mjs';
import { mostRatio, ratioOf, wordThroughput } from './mock-throughput-result.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';

/** @typedef {import('./mock-throughput-result.mjs').Round} Round */

const rounds = 20;
const warmUpRounds = 4;
const durationMs = 500;
const connections = 16;

const personas = ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator'];
const questions = [
  'How can I grow my bakery?',
  'What should I learn first, Spanish or the guitar?',
  'My team argues about deadlines. What now?',
  'Is it worth it to rewrite our billing system this year?',
  'How do I find out what my customers really want?',
];

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  const bodies = questions.flatMap((text) => personas.map((persona) => toBody(persona, text)));
  const mock = await start({ kind: 'mock' });
  const express = await start({ kind: 'express', completion: await ask(mock.url, bodies[0] ?? '') });
  const measure = () => measureRound(bodies, mock.url, express.url);
  try {
    // The compiler should be done with both before they are measured.
    for (let round = 1; round <= warmUpRounds; round += 1) await measure();
    /** @type {Round[]} */
    const measured = [];
    while (measured.length < rounds) measured.push(await measure());
    console.log(wordThroughput(measured));
    process.exitCode = ratioOf(measured) > mostRatio ? 1 : 0;
  } finally {
    mock.stop();
    express.stop();
  }
});

/**
 * @param {readonly string[]} bodies
 * @param {string} mockUrl
 * @param {string} expressUrl
 * @returns {Promise<Round>}
 */
async function measureRound(bodies, mockUrl, expressUrl) {
  const mock = await measureThroughput({ url: mockUrl, bodies, connections, durationMs });
  const express = await measureThroughput({ url: expressUrl, bodies, connections, durationMs });
  return { mock, express };
}

/**
 * @param {import('./mock-throughput-server.mjs').ServerOrder} order
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
function start(order) {
  const child = fork(join(rootFolder, 'scripts/mock-throughput-server.mjs'));
  child.send(order);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The ${order.kind} server ended with ${code}.`)));
    child.once('message', (/** @type {{ url: string }} */ { url }) => {
      resolve({ url, stop: () => child.disconnect() });
    });
  });
}

/**
 * @param {string} persona
 * @param {string} text
 */
function toBody(persona, text) {
  const instructions = `You are ${persona}. You look at things in your own way.\nYour specializations: planning, teaching, writing.\nYour capabilities: listening, asking, answering.\nAnswer from the perspective of ${persona}. Be concise: at most 2-3 sentences.`;
  return JSON.stringify({
    model: 'gpt-3.5-turbo',
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: text },
    ],
    temperature: 0.7,
    max_tokens: 150,
    presence_penalty: 0.6,
    frequency_penalty: 0.5,
  });
}

/**
 * @param {string} url
 * @param {string} body
 * @returns {Promise<unknown>} the completion
 */
async function ask(url, body) {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer mock', 'content-type': 'application/json' },
    body,
  });
  return response.json();
}
