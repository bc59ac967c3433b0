import path from 'node:path';
import { Ajv, type SchemaObject } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';
import type { Wire } from './wire.ts';

export type WireName = keyof Wire;

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Made of the types of the client that is installed, so that another version brings another schema. */
const schema = createGenerator({
  path: path.join(import.meta.dirname, 'wire.ts'),
  tsconfig: path.join(ROOT, 'tsconfig.base.json'),
  // The compiler in the package is older than the one that checks this house.
  skipTypeCheck: true,
  jsDoc: 'none',
  additionalProperties: false,
}).createSchema('Wire');

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true }).addSchema(schema as SchemaObject, 'wire');

/** What a value has that the wire's type does not allow, or lacks; empty when it conforms. */
export function wireProblems(name: WireName, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`wire#/definitions/Wire/properties/${name}`);
  if (validate === undefined) throw new Error(`The wire has no schema of ${name}.`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${name}${instancePath} ${message ?? 'is wrong'} ${JSON.stringify(params)}`,
  );
}

/** The fields that a request may have. */
export function requestFields(): readonly string[] {
  const streaming = schema.definitions?.['ChatCompletionCreateParamsStreaming'];
  return typeof streaming === 'object' ? Object.keys(streaming.properties ?? {}) : [];
}
