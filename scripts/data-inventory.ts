/** `npm run data-inventory`: writes docs/data-inventory.md from the schema. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalColumns } from './data-inventory/personal-columns.ts';
import { findGaps, listColumns, renderInventory } from './data-inventory/render-inventory.ts';

const columns = await listColumns();
const gaps = findGaps(columns, personalColumns);
for (const gap of gaps) process.stderr.write(`${gap}\n`);
if (gaps.length > 0) process.exit(1);
writeFileSync(join(import.meta.dirname, '../docs/data-inventory.md'), renderInventory(columns, personalColumns));
