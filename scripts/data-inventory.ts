/** `npm run data-inventory`: generates docs/data-inventory.md and docs/own-data.schema.json from the schemas. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ownDataSchema } from '#shared/contracts/own-data.ts';
import { personalColumns } from './data-inventory/personal-columns.ts';
import { findGaps, listColumns, renderInventory } from './data-inventory/render-inventory.ts';

const columns = await listColumns();
const gaps = findGaps(columns, personalColumns);
for (const gap of gaps) process.stderr.write(`${gap}\n`);
if (gaps.length > 0) process.exit(1);
writeFileSync(join(import.meta.dirname, '../docs/data-inventory.md'), renderInventory(columns, personalColumns));

const schema = JSON.stringify(z.toJSONSchema(ownDataSchema), null, 2);
writeFileSync(join(import.meta.dirname, '../docs/own-data.schema.json'), `${schema}\n`);
