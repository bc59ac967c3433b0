import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../checks/parse-json.ts';

/** Reads what is nearly JSON. Only a map needs it, so it is fetched when one is asked for. */
export function repairJson(text: string): unknown {
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}
