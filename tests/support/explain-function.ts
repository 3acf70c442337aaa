import { Client, type ClientConfig } from 'pg';

/**
 * The plans of the statements inside a function, as executed when the product's role calls it for a user: one text per
 * statement. Needs a superuser connection, since only superusers may look inside functions.
 */
export async function explainFunction(superuser: ClientConfig, userId: string, call: string): Promise<string[]> {
  const plans: string[] = [];
  const client = new Client(superuser);
  await client.connect();
  try {
    client.on('notice', ({ message }) => plans.push(message ?? ''));
    await client.query(`LOAD 'auto_explain'`);
    await client.query(`SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
      SET auto_explain.log_level = notice; SET client_min_messages = notice`);
    await client.query('SET ROLE boardsearch_app');
    await client.query(`SELECT set_config('app.user_id', $1, false)`, [userId]);
    await client.query(call);
  } finally {
    await client.end();
  }
  return plans;
}
