import { describe, expect, test } from 'vitest';
import { type ContractTerm, findContractTerm, lastDayOfNotice } from './contract-term.ts';

const months = (count: number) => ({ count, unit: 'month' }) as const;
const notice = (
  period: Extract<ContractTerm, { kind: 'notice' }>['period'],
  end: string | null,
  isBeforeEnd: boolean,
): ContractTerm => ({ kind: 'notice', period, end, isBeforeEnd });
const end = (date: string, isOfWhole = true): ContractTerm => ({ kind: 'end', date, isOfWhole });

describe('CHAT-04 the end of a contract and the notice before it', () => {
  test.each([
    ['Der Vertrag endet am 30. September 2026.', end('2026-09-30')],
    ['Das Mietverhältnis läuft bis zum 31.12.2027.', end('2027-12-31')],
    ['Die Versicherung läuft am 31. Juli 2026 aus.', end('2026-07-31')],
    ['Die Vereinbarung ist bis zum 31. März 2027 befristet.', end('2027-03-31')],
    ['Der Vertrag beginnt am 1. Februar 2025 und läuft bis zum 31. Januar 2028.', end('2028-01-31')],
    ['This agreement commences on 1 April 2025 and expires on 31 March 2028.', end('2028-03-31')],
    ['The lease expires on 30 June 2027.', end('2027-06-30')],
    ['This agreement runs until 31 December 2026.', end('2026-12-31')],
    ['Die Option endet am 31. Dezember 2026.', end('2026-12-31', false)],
    [
      'Die Bestellerin kann bis zum 31. Dezember 2026 zwei weitere Geräte bestellen (Option).',
      end('2026-12-31', false),
    ],
    ['The warranty for the roof expires on 1 May 2028.', end('2028-05-01', false)],
    [
      'Sie kann mit einer Frist von drei Monaten zum Jahresende gekündigt werden, erstmals zum 31. Dezember 2026.',
      notice(months(3), '2026-12-31', false),
    ],
    [
      'Er verlängert sich um ein Jahr, wenn er nicht spätestens drei Monate vor Ablauf gekündigt wird.',
      notice(months(3), null, true),
    ],
    ['Die Kündigungsfrist beträgt sechs Monate zum Ende der Laufzeit.', notice(months(6), null, true)],
    ['Der Vertrag ist mit dreimonatiger Frist kündbar.', notice(months(3), null, false)],
    [
      'Kündigung ist mit einer Frist von vier Wochen zum Ende eines Monats möglich.',
      notice({ count: 4, unit: 'week' }, null, false),
    ],
    [
      'Either party may terminate with six months’ written notice, effective 31 March 2027.',
      notice(months(6), '2027-03-31', false),
    ],
    [
      'It is renewed unless notice is given at least three (3) months before the expiry of the term.',
      notice(months(3), null, true),
    ],
    ['The contract may be terminated on 30 days notice.', notice({ count: 30, unit: 'day' }, null, false)],
    // Two parties with periods of their own, and working days: nothing to count with.
    [
      'The tenant may terminate with three months notice, the landlord with six months notice before expiry.',
      notice(null, null, true),
    ],
    ['The policy may be cancelled with ten business days notice.', notice(null, null, false)],
  ])('is read: %s', (sentence, expected) => {
    const found = findContractTerm(sentence, null);
    expect(found).toEqual(expected);
  });

  test.each([
    'Der Vertrag wurde am 3. Mai 2024 gekündigt.',
    'Der alte Vertrag endete am 31. Dezember 2023.',
    'Wann endet der Vertrag?',
    'Der Vertrag endet mit dem Ablauf der letzten Gewährleistungsfrist.',
    'Die Sitzung endet um 17 Uhr.',
    'Der Betriebsrat widerspricht der Kündigung innerhalb einer Frist von drei Tagen.',
    'A drawdown notice must be received ten days in advance.',
    'Das Recht zur Kündigung aus wichtigem Grund bleibt unberührt.',
    'Der Bau läuft bis zum 31. Mai 2026.',
  ])('is not: %s', (sentence) => {
    expect(findContractTerm(sentence, null)).toBeNull();
  });

  test('an end before the day of the paper calls for nothing', () => {
    expect(findContractTerm('Der Vertrag endet am 30. September 2026.', '2026-10-15')).toBeNull();
  });

  test.each([
    ['2026-12-31', months(3), '2026-09-30'],
    ['2026-06-30', months(6), '2025-12-31'],
    ['2027-05-15', months(3), '2027-02-15'],
    ['2028-05-31', months(3), '2028-02-29'],
    ['2027-05-30', months(3), '2027-02-28'],
    ['2027-03-31', months(12), '2026-03-31'],
    ['2027-03-10', { count: 6, unit: 'week' } as const, '2027-01-27'],
    ['2027-03-10', { count: 10, unit: 'day' } as const, '2027-02-28'],
  ])('CHAT-04 the last day of notice before %s', (day, period, expected) => {
    expect(lastDayOfNotice(day, period)).toBe(expected);
  });
});
