import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { SquadSchema } from '../../../src/domain/squad/squad-schema.ts';

/** Also generates it: `npx vitest run tests/domain/squad/squad-json-schema.test.ts -u`. */
it('squads/squad.schema.json, which editors use for squad files, is up to date', async () => {
  const schema = toJsonSchema(SquadSchema, {
    target: 'draft-2020-12',
    // A JSON Schema cannot compare personas, for example; `npm run squad -- check` does.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'object_with_rest' ? { ...jsonSchema, additionalProperties: false } : jsonSchema,
  });
  const text = `${JSON.stringify({ title: 'Squad', ...schema }, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../squads/squad.schema.json');
});
