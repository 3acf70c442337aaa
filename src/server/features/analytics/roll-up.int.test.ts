import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import { connectionFor } from '#server/platform/database/connection.ts';
import { usageKinds } from '#server/platform/database/schema/usage.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { minPeople } from './policy.ts';
import { rollUp } from './roll-up.ts';

let service: TestApp;
type Person = { id: string; customerId: string };
type Event = { at: Date; kind: (typeof usageKinds)[number]; person: Person; pages: number };
let companies: Person[][];

beforeAll(async () => {
  service = await startTestApp();
  companies = [];
  for (const [company, size] of [
    ['Nordwerk', 14],
    ['Stadtbahn', 7],
    ['Hafen', 3],
  ] as const) {
    const people: Person[] = [];
    for (let number = 0; number < size; number += 1) {
      const [row] = await asOwner<Person>(
        service.address,
        `WITH made AS (INSERT INTO auth_users (id, name, email, email_verified, company_name)
           VALUES ($1, 'Person', $2, true, $3) RETURNING id)
         SELECT id FROM made`,
        [randomUUID(), `${randomUUID()}@${company.toLowerCase()}.example`, company],
      );
      if (row) people.push(row);
    }
    const ids = people.map(({ id }) => id);
    const [customer] = await asOwner<{ id: string }>(
      service.address,
      "INSERT INTO customers (id, company_name, domain_key) VALUES (gen_random_uuid(), $1, $1 || '.example') RETURNING id",
      [company],
    );
    await asOwner(service.address, 'UPDATE user_profiles SET customer_id = $1 WHERE user_id = ANY ($2)', [
      customer?.id,
      ids,
    ]);
    companies.push(ids.map((id) => ({ id, customerId: customer?.id ?? '' })));
  }
});
afterAll(() => service.close());

/** Deterministic pseudo-random numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const hour = 3_600_000;
const store = (events: readonly Event[]) =>
  asOwner(
    service.address,
    `INSERT INTO usage_events (at, kind, user_id, customer_id, pages)
     SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::uuid[], $4::uuid[], $5::int[])`,
    [
      events.map(({ at }) => at),
      events.map(({ kind }) => kind),
      events.map(({ person }) => person.id),
      events.map(({ person }) => person.customerId),
      events.map(({ pages }) => pages),
    ],
  );

const kindsOf = {
  questions: ['question', 'answered', 'closest', 'nothing', 'with_model', 'answer_failed'],
  documents: ['read', 'reading_failed'],
  sign_ins: ['sign_in'],
} as const;
type Column = keyof typeof kindsOf;
const mainKind = { questions: 'question', documents: 'read', sign_ins: 'sign_in' } as const;
const columns = Object.keys(kindsOf) as Column[];
const isOf = (column: Column) => (event: Event) => (kindsOf[column] as readonly string[]).includes(event.kind);
const peopleOf = (events: readonly Event[]) => new Set(events.map(({ person }) => person.id)).size;
const mainCount = (events: readonly Event[], column: Column) =>
  events.filter(({ kind }) => kind === mainKind[column]).length;
const isToldIn = (events: readonly Event[]) => events.length === 0 || peopleOf(events) >= minPeople;

/** Direct counts that the roll-ups must match. */
function countDirectly(events: readonly Event[], column: Column) {
  const wanted = events.filter(isOf(column));
  const hours = new Map<number, number | null>();
  const byHour = Map.groupBy(wanted, ({ at }) => Math.floor(at.getTime() / hour) * hour);
  for (const [start, inHour] of byHour) hours.set(start, isToldIn(inHour) ? mainCount(inHour, column) : null);
  const days = new Map<string, Event[] | null>();
  for (const [day, inDay] of Map.groupBy(wanted, ({ at }) => dayOf(at, 'Europe/Berlin'))) {
    const [told, hidden] = [true, false].map((isTold) =>
      inDay.filter(({ at }) => (hours.get(Math.floor(at.getTime() / hour) * hour) !== null) === isTold),
    ) as [Event[], Event[]];
    const included = isToldIn(hidden) ? [...told, ...hidden] : told;
    days.set(day, included.length > 0 ? included : null);
  }
  return { hours, days };
}

test('ADM-02 hours and days match a direct count in the operator’s time zone, and nothing rests on fewer than five people', async () => {
  await asOwner(service.address, 'INSERT INTO usage_customers (customer_id) SELECT DISTINCT unnest($1::uuid[])', [
    companies.map(([person]) => person?.customerId),
  ]);
  const random = createRandom(20_260_329);
  const people = companies.flat();
  // The period includes a clock change.
  const begin = Date.parse('2026-03-27T22:30:00Z');
  const events: Event[] = [];
  for (let number = 0; number < 1_500; number += 1) {
    const kind = usageKinds[random(usageKinds.length)] ?? 'question';
    // No activity at night.
    const at = new Date(begin + random(random(4) === 0 ? 96 : 30) * hour + random(hour));
    const person = people[random(random(3) === 0 ? people.length : 6)] as Person;
    events.push({ at, kind, person, pages: kind === 'read' ? 1 + random(30) : 0 });
  }
  // Events exactly on the hour.
  for (const at of ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00.000Z'])
    for (const person of companies[0]?.slice(0, 5) ?? [])
      events.push({ at: new Date(at), kind: 'sign_in', person, pages: 0 });
  await store(events);

  const until = new Date('2026-04-02T00:20:00Z');
  await expect.poll(() => rollUp(service.platform, until)).toBe(true);
  const hours = await asOwner<{ start: Date } & Record<Column, number | null>>(
    service.address,
    'SELECT * FROM usage_hours ORDER BY start',
  );
  const days = await asOwner<{ day: string; customer_id: string | null } & Record<Column, number | null>>(
    service.address,
    'SELECT *, day::text AS day FROM usage_days',
  );
  expect(hours.length).toBeGreaterThan(90);
  for (const column of columns) {
    const direct = countDirectly(events, column);
    for (const row of hours) {
      const expected = direct.hours.has(row.start.getTime()) ? direct.hours.get(row.start.getTime()) : 0;
      expect(row[column], `${column} ${row.start.toISOString()}`).toBe(expected);
    }
    for (const [day, included] of direct.days) {
      const told = days.find((row) => row.day === day && row.customer_id === null);
      expect(told?.[column] ?? null, `${column} ${day}`).toBe(included && mainCount(included, column));
      const own = days.filter((row) => row.day === day && row.customer_id !== null && row[column] !== null);
      for (const row of own) {
        const ofCustomer = (included ?? []).filter(({ person }) => person.customerId === row.customer_id);
        expect(row[column]).toBe(mainCount(ofCustomer, column));
        expect(peopleOf(ofCustomer)).toBeGreaterThanOrEqual(minPeople);
      }
      // By difference: the day minus the shown customers.
      const rest = (included ?? []).filter(
        ({ person }) => !own.some(({ customer_id: customerId }) => customerId === person.customerId),
      );
      expect(isToldIn(rest) || own.length === 0).toBe(true);
    }
  }
  expect(hours.some(({ questions }) => questions === null)).toBe(true);
  expect(days.some(({ customer_id: id, questions }) => id !== null && questions !== null)).toBe(true);
  // Events of closed days are deleted.
  expect(await asOwner(service.address, "SELECT FROM usage_events WHERE at < '2026-04-01T22:00:00Z'")).toEqual([]);

  await Promise.all([rollUp(service.platform, until), rollUp(service.platform, until)]);
  const again = await asOwner(service.address, 'SELECT * FROM usage_hours ORDER BY start');
  expect(again).toEqual(hours);
});

test('ADM-02 events of a transaction that outlives its hour are not missed', async () => {
  const client = new Client(connectionFor(service.address, 'owner'));
  await client.connect();
  const five = companies[0]?.slice(0, 5) ?? [];
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO usage_events (at, kind, user_id, customer_id)
     SELECT '2026-04-02T07:59:59.999Z', 'question', unnest($1::uuid[]), $2`,
    [five.map(({ id }) => id), five[0]?.customerId],
  );
  const until = new Date('2026-04-02T08:00:30Z');
  expect(await rollUp(service.platform, until)).toBe(false);
  await client.query('COMMIT');
  await client.end();
  await expect.poll(() => rollUp(service.platform, until)).toBe(true);
  const [row] = await asOwner(
    service.address,
    "SELECT questions FROM usage_hours WHERE start = '2026-04-02T07:00:00Z'",
  );
  expect(row).toEqual({ questions: 5 });

  // After a clock stepped back, events count in the open hour.
  await store(five.map((person) => ({ at: new Date('2026-04-02T03:10:00Z'), kind: 'sign_in', person, pages: 0 })));
  await expect.poll(() => rollUp(service.platform, new Date('2026-04-02T09:00:00Z'))).toBe(true);
  const late = await asOwner(service.address, "SELECT sign_ins FROM usage_hours WHERE start = '2026-04-02T08:00:00Z'");
  expect(late).toEqual([{ sign_ins: 5 }]);
});
