import { eq, getTableColumns, sql } from 'drizzle-orm';
import { languageModels } from '#server/platform/database/schema/language-models.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type ModelRow = typeof languageModels.$inferSelect;

const columns = Object.entries(getTableColumns(languageModels));
const selected = columns.map(([, column]) => `"${column.name}"`).join(', ');

/** Models the customer may use, in their order; without a user those of the welcome chat. */
export async function listUsableModels(tx: Transaction): Promise<ModelRow[]> {
  const { rows } = await tx.$client.query<Record<string, unknown>>({
    name: 'list_usable_models',
    text: `SELECT ${selected} FROM usable_models()`,
  });
  return rows.map((row) => {
    const read = (column: (typeof columns)[number][1]) => {
      const value = row[column.name];
      return value === null ? null : column.mapFromDriverValue(value);
    };
    return Object.fromEntries(columns.map(([name, column]) => [name, read(column)])) as ModelRow;
  });
}

/** A model's public properties. */
export type PublicModel = Pick<ModelRow, 'name' | 'region' | 'dialect' | 'isPrivateAllowed' | 'uses'>;

/** Models that any customer's questions may reach. */
export async function listPublicModels(tx: Transaction): Promise<PublicModel[]> {
  const { rows } = await tx.execute<PublicModel>(
    sql`SELECT name, region, dialect, is_private_allowed AS "isPrivateAllowed", uses FROM public_models()`,
  );
  return rows;
}

/** True if any model for answers is enabled, whoever may use it. The transaction must be an account's. */
export async function hasModelForAnswers(tx: Transaction): Promise<boolean> {
  const rows = await tx
    .select({ uses: languageModels.uses })
    .from(languageModels)
    .where(eq(languageModels.isEnabled, true));
  return rows.some(({ uses }) => uses.includes('answers'));
}

/** True if any model answers any customer's questions. */
export async function hasPublicModels(tx: Transaction): Promise<boolean> {
  return (await listPublicModels(tx)).some(({ uses }) => uses.includes('answers'));
}
