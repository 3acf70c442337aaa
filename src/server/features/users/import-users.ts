import Papa from 'papaparse';
import { z } from 'zod';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  type CustomerRef,
  type ImportRow,
  type ImportUsers,
  roles,
  type UsersImported,
} from '#shared/contracts/admin-users.ts';
import { type Language, languages } from '#shared/contracts/users.ts';
import { demoAddressEnding, maxImportRows } from '#shared/limits.ts';
import { findNameFault, isVisible } from '#shared/name-rules.ts';
import { enqueueInvitation, enterAdmin } from '../accounts/public.ts';
import { countRoom } from '../customers/public.ts';
import { holdCustomer, listCustomersByName, listTakenEmails } from './admin-repository.ts';
import { type Admin, insertUser } from './create-user.ts';

/** Accepted column names, in lower case. */
const columns: Record<string, 'email' | 'fullName' | 'companyName' | 'language'> = {
  email: 'email',
  'e-mail': 'email',
  address: 'email',
  adresse: 'email',
  name: 'fullName',
  'full name': 'fullName',
  full_name: 'fullName',
  'vollständiger name': 'fullName',
  company: 'companyName',
  customer: 'companyName',
  firma: 'companyName',
  kunde: 'companyName',
  language: 'language',
  sprache: 'language',
};

type Row = { line: number; email: string; fullName: string; companyName: string; language: string };
type Checked = { row: ImportRow; customer: CustomerRef; language: Language };

const emailSchema = z.email().max(254);

/**
 * Creates a user per valid row of a table, each with a mailed link for setting a password. A preview only checks.
 * @throws AppError `not_found` for an unknown customer, `validation_failed` without a column of addresses,
 * `too_many_rows`
 */
export async function importUsers(
  platform: Platform,
  admin: Admin,
  { csv, customerId, isPreview }: ImportUsers,
): Promise<UsersImported> {
  const checked = await checkRows(platform, admin, readRows(csv), customerId);
  let created = 0;
  if (!isPreview)
    for (const each of checked) {
      if (each.row.fault) continue;
      each.row.fault = await importRow(platform, admin, each);
      if (!each.row.fault) created += 1;
    }
  return { rows: checked.map(({ row }) => row), created };
}

/**
 * Imports one row in its own transaction, so that failures stay separate. Returns faults that arose since the check.
 */
async function importRow(
  platform: Platform,
  admin: Admin,
  { row, customer, language }: Checked,
): Promise<ImportRow['fault']> {
  const { email, fullName } = row;
  const user = { email, fullName, language, role: roles[0], hash: null, action: 'user_imported' } as const;
  try {
    await platform.database.withAccount(null, async (tx) => {
      const userId = await insertUser(platform, tx, admin, customer, user);
      await enqueueInvitation(platform, tx, { userId, email });
    });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') return 'email_taken';
    if (error instanceof AppError && error.code === 'plan_users_exceeded') return 'plan_full';
    throw error;
  }
}

function readRows(csv: string): Row[] {
  const table = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...rest] = table.data;
  const places = head.map((name) => columns[name.trim().toLowerCase()]);
  if (!places.includes('email'))
    throw new AppError('validation_failed', { issues: [{ path: 'csv', code: 'no_email' }] });
  if (rest.length > maxImportRows) throw new AppError('too_many_rows');
  return rest.map((cells, index) => {
    const row: Row = { line: index + 2, email: '', fullName: '', companyName: '', language: '' };
    places.forEach((place, at) => {
      if (place) row[place] = (cells[at] ?? '').trim();
    });
    return { ...row, email: row.email.toLowerCase(), fullName: row.fullName || row.email };
  });
}

async function checkRows(platform: Platform, admin: Admin, rows: Row[], customerId: string): Promise<Checked[]> {
  const names = [...new Set(rows.map(({ companyName }) => companyName.toLowerCase()).filter(Boolean))];
  const { usual, named, taken, rooms } = await platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, admin.scope);
    const emails = rows.map(({ email }) => email);
    const found = names.length > 0 ? await listCustomersByName(tx, admin.scope, names) : [];
    const left = new Map<string, number>();
    for (const id of [customerId, ...found.map((each) => each.id)])
      left.set(id, await countRoom(platform, tx, admin.scope, id, { isHeld: false }));
    return {
      usual: await holdCustomer(tx, admin.scope, customerId),
      named: found,
      rooms: left,
      taken: emails.length > 0 ? await listTakenEmails(tx, admin.scope, emails) : new Set<string>(),
    };
  });
  if (!usual) throw new AppError('not_found');
  const byName = Map.groupBy(named, ({ companyName }) => companyName.toLowerCase());
  const seen = new Set<string>();
  return rows.map(({ line, email, fullName, companyName, language }) => {
    const found = companyName === '' ? [usual] : (byName.get(companyName.toLowerCase()) ?? []);
    const [customer = usual] = found;
    const room = rooms.get(customer.id) ?? 0;
    const isKnownLanguage = language === '' || (languages as readonly string[]).includes(language.toLowerCase());
    const faults: [boolean, ImportRow['fault']][] = [
      [!emailSchema.safeParse(email).success || email.endsWith(demoAddressEnding), 'email_invalid'],
      [seen.has(email), 'email_repeated'],
      [taken.has(email), 'email_taken'],
      // The address is used for a missing name.
      [fullName !== email && (findNameFault(fullName) !== null || !isVisible(fullName)), 'name_invalid'],
      [found.length === 0, 'customer_unknown'],
      [found.length > 1, 'customer_ambiguous'],
      [!isKnownLanguage, 'language_unknown'],
      [room < 1, 'plan_full'],
    ];
    seen.add(email);
    const fault = faults.find(([isFault]) => isFault)?.[1] ?? null;
    if (!fault) rooms.set(customer.id, room - 1);
    const row = { line, email, fullName, companyName: found.length === 1 ? customer.companyName : companyName, fault };
    return { row, customer, language: language === '' ? 'de' : (language.toLowerCase() as Language) };
  });
}
