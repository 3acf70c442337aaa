import { createRoute } from '@hono/zod-openapi';
import { clientReportSchema } from '#shared/contracts/client-reports.ts';
import { createApi } from '../context.ts';
import { problems } from './problem-responses.ts';

/** Reports logged per minute, per address and in total, so that nobody can flood the log. */
const perAddress = 10;
const inTotal = 100;
const windowMilliseconds = 60_000;

/** Counts reports per address in one-minute windows. The returned function is true while a report may be logged. */
export function createReportBudget(now: () => number = Date.now): (address: string) => boolean {
  let windowStart = 0;
  let counts = new Map<string, number>();
  let total = 0;
  return (address) => {
    if (now() - windowStart >= windowMilliseconds) {
      windowStart = now();
      counts = new Map();
      total = 0;
    }
    const count = (counts.get(address) ?? 0) + 1;
    if (count > perAddress || total >= inTotal) return false;
    counts.set(address, count);
    total += 1;
    return true;
  };
}

const reportRoute = createRoute({
  method: 'post',
  path: '/client-reports',
  tags: ['Operation'],
  summary: 'Report a missing or failed page to the log; excess reports per minute are dropped',
  request: { body: { required: true, content: { 'application/json': { schema: clientReportSchema } } } },
  responses: { 204: { description: 'Logged or dropped' }, ...problems(400) },
});

/** /api/client-reports, open to everyone, since pages can also be missing or fail before signing in. */
export function createClientReportsApi() {
  const mayLog = createReportBudget();
  const api = createApi();
  api.openapi(reportRoute, (context) => {
    const { kind, ...report } = context.req.valid('json');
    if (mayLog(context.get('clientAddress'))) context.get('log').warn(report, kind);
    return context.body(null, 204);
  });
  return api;
}
