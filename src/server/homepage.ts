import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../domain/checks/parse-json.ts';
import { HttpsAddressSchema } from '../domain/squad/squad-schema.ts';

/** From the sources, or from their compiled files. */
const PACKAGE_FILE = ['../..', '../../..']
  .map((folder) => join(import.meta.dirname, folder, 'package.json'))
  .find((file) => existsSync(file));

const PackageSchema = v.object({ homepage: HttpsAddressSchema });

/** The homepage that package.json names; undefined if that is no https address. */
export function readHomepage(file = PACKAGE_FILE): string | undefined {
  if (file === undefined) return undefined;
  const reading = v.safeParse(PackageSchema, parseJson(readFileSync(file, 'utf8')));
  return reading.success ? reading.output.homepage : undefined;
}
