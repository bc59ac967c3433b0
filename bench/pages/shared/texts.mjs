/**
 * The words of every conversation in the benchmark: the same on each page, on each machine, in each run.
 * @typedef {object} BenchMessage
 * @property {string} id
 * @property {'user' | 'assistant'} role the first is the assistant's, then they alternate
 * @property {string} text
 */

const words =
  'the small bakery opens at seven and sells bread that was left to rise over night so its crust is dark thin loud'.split(
    ' ',
  );

const shortestWords = 6;
const longestWords = 46;

/**
 * @param {number} index
 * @returns {string} 6 to 46 words
 */
export function textOf(index) {
  const count = shortestWords + ((index * 17) % (longestWords - shortestWords + 1));
  const text = Array.from({ length: count }, (_, place) => words[(index * 7 + place * 5) % words.length]);
  return `${text.join(' ')} ${index}.`;
}

/**
 * @param {number} index
 * @returns {BenchMessage}
 */
export function messageOf(index) {
  return { id: `message-${index}`, role: index % 2 === 0 ? 'assistant' : 'user', text: textOf(index) };
}

/**
 * @param {number} count
 * @returns {BenchMessage[]}
 */
export function messagesOf(count) {
  return Array.from({ length: count }, (_, index) => messageOf(index));
}

/**
 * @param {number} index
 * @returns {string} one word of a streamed answer
 */
export function deltaOf(index) {
  return `${words[index % words.length]} `;
}

/**
 * Hands over so many deltas at this pace. A page that falls behind gets those that are due together, as from a network.
 * @param {number} count
 * @param {number} intervalMs
 * @param {(delta: string) => void} write
 * @returns {Promise<void>}
 */
export function runDeltas(count, intervalMs, write) {
  const startedAtMs = performance.now();
  let written = 0;
  return new Promise((resolve) => {
    function step() {
      const due = Math.min(count, Math.floor((performance.now() - startedAtMs) / intervalMs));
      for (; written < due; written += 1) write(deltaOf(written));
      if (written === count) resolve();
      else setTimeout(step, intervalMs);
    }
    setTimeout(step, intervalMs);
  });
}
