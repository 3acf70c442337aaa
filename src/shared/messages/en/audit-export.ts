import type { auditExport as german } from '../de/audit-export.ts';

export const auditExport: typeof german = {
  columns: {
    id: 'ID',
    chain: 'Chain',
    seq: 'Number',
    time: 'Time (UTC)',
    action: 'Action',
    result: 'Result',
    actorId: 'Actor ID',
    actor: 'Actor',
    userId: 'User ID',
    user: 'User',
    customer: 'Customer',
    address: 'Address',
    device: 'Device',
    details: 'Details',
    prev: 'Previous checksum',
    hash: 'Checksum',
  },
};
