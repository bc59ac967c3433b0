import { isOfChat } from '../domain/checks/chat-model.ts';
import { modelNameOf } from '../domain/checks/model-name.ts';
import { type Fields, isRecord, recordOf } from '../domain/checks/records.ts';
import type { ModelList } from '../ports/model-servers.ts';

/** Where a list of models stands in an answer. */
const LISTS = ['data', 'models', 'result', 'results', 'items'];

/** Where the name of a model stands; the first is what questions send, the last is for people. */
const NAMES = ['id', 'model', 'key', 'model_name', 'name'];

/** Where some servers say what a model is for. */
const PURPOSES = ['type', 'task', 'tasks', 'mode', 'pipeline_tag', 'model_type', 'capabilities'];

/** Deeper than any server nests its list. */
const MAX_DEPTH = 3;

interface Entry {
  readonly name: string;
  readonly isOfChat: boolean;
}

/** Reads a server's list of models, wherever their names stand. */
export function readModelList(body: unknown): ModelList {
  const entries = entriesIn(body)?.flatMap(readEntry);
  if (entries === undefined) return { kind: 'unknown' };
  const names = entries.flatMap((entry) => (entry.isOfChat ? [entry.name] : []));
  if (names.length === 0 && entries.length > 0) return { kind: 'no-chat-model' };
  return { kind: 'models', names: [...new Set(names)] };
}

/** The first list that holds something, or else an empty one. */
function entriesIn(value: unknown, depth = 0): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value) || depth >= MAX_DEPTH) return undefined;
  const lists = LISTS.flatMap((field) => {
    const list = entriesIn(value[field], depth + 1);
    return list === undefined ? [] : [list];
  });
  return lists.find(({ length }) => length > 0) ?? lists[0] ?? (depth > 0 ? entriesByName(value) : undefined);
}

/** The entries of an object that has the names of models as its keys. */
function entriesByName(value: Fields): readonly unknown[] | undefined {
  const pairs = Object.entries(value);
  return pairs.every(([, entry]) => isRecord(entry))
    ? pairs.map(([id, entry]) => ({ ...recordOf(entry), id }))
    : undefined;
}

function readEntry(entry: unknown): readonly Entry[] {
  const fields = recordOf(entry);
  const given = typeof entry === 'string' ? [entry] : NAMES.map((field) => fields[field]);
  const name = given.map(usableName).find((each) => each !== undefined);
  return name === undefined ? [] : [{ name, isOfChat: PURPOSES.every((field) => mayChat(fields[field])) }];
}

/** A name is sent back as it is, so one that cannot be shown so is none. */
function usableName(given: unknown): string | undefined {
  const name = typeof given === 'string' ? given.replace(/^models\//, '') : undefined;
  return modelNameOf(name) === name ? name : undefined;
}

/** Whether one of the purposes is a chat, or something unknown; none says nothing. */
function mayChat(purpose: unknown): boolean {
  const words = wordsIn(purpose);
  return words.length === 0 || words.some(isOfChat);
}

/** A purpose as a text, as a list of texts, or as an object of what is true. */
function wordsIn(purpose: unknown): readonly string[] {
  if (isRecord(purpose)) return Object.keys(purpose).filter((word) => purpose[word] === true);
  const words: readonly unknown[] = Array.isArray(purpose) ? purpose : [purpose];
  return words.filter((word) => typeof word === 'string');
}
