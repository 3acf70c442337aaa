/** Heads of the audit log as a table. */
export const auditExport = {
  columns: {
    id: 'Kennung',
    chain: 'Kette',
    seq: 'Nummer',
    time: 'Zeit (UTC)',
    action: 'Vorgang',
    result: 'Ergebnis',
    actorId: 'Kennung des Handelnden',
    actor: 'Handelnder',
    userId: 'Kennung des Betroffenen',
    user: 'Betroffener',
    customer: 'Kunde',
    address: 'Adresse',
    device: 'Gerät',
    details: 'Einzelheiten',
    prev: 'Vorige Prüfsumme',
    hash: 'Prüfsumme',
  },
};
