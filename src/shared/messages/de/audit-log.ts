import type { auditFaultKinds } from '../../contracts/audit-admin.ts';
import { plural } from '../plural.ts';

const faults: Record<(typeof auditFaultKinds)[number], string> = {
  changed: 'ist nicht so, wie er geschrieben wurde',
  missing: 'fehlt',
  inserted: 'wurde eingefügt',
  personal: 'sagt über Personen anderes als bei der Niederschrift, oder es wurde entfernt',
  rewritten: 'oder ein späterer wurde samt Prüfsummen neu geschrieben',
  cut: 'war bei der letzten Unterschrift da und ist es nicht mehr',
  unchained: 'gehört zu keiner Kette',
  checkpoint: 'fehlt oder trägt keine gültige Unterschrift',
  pruning: 'wurde ohne Unterschrift als abgelaufen gelöscht',
};

/** The tab "Protokoll" of the admin area. */
export const auditLog = {
  light: {
    title: 'Unversehrtheit',
    sound: 'Unversehrt',
    broken: 'Nicht unversehrt',
    unknown: 'Noch nicht geprüft',
    running: 'Prüfung läuft',
    verified: (at: string) => `Zuletzt geprüft am ${at}.`,
    extent: (entries: number, chains: number) =>
      entries === 0
        ? 'Es gab noch keine Einträge.'
        : `${entries.toLocaleString('de-DE')} ${plural(entries, 'Eintrag', 'Einträge')} in ${chains.toLocaleString('de-DE')} ${plural(chains, 'Kette', 'Ketten')}.`,
    verify: 'Jetzt prüfen',
    ordered: 'Die Prüfung beginnt in wenigen Sekunden',
    orderFailed: 'Die Prüfung konnte nicht angestoßen werden',
    loadFailed: 'Der Zustand des Protokolls konnte nicht geladen werden.',
    loading: 'Wird geladen',
    faultsTitle: 'Erste Fundstelle je Kette',
    entry: (seq: number) => `Eintrag ${seq}`,
    checkpoint: (number: number) => `Prüfpunkt ${number}`,
    faults,
    more: 'Prüfpunkte und Schlüssel',
    publicKey: 'Öffentlicher Schlüssel (Ed25519)',
    checkpoints: 'Letzte Prüfpunkte',
    noCheckpoints: 'Noch keine. Einmal am Tag kommt einer hinzu.',
    checkpointOf: (number: number, at: string) => `Nr. ${number} vom ${at}`,
    signature: 'Unterschrift',
    retention: (days: number) =>
      `Einträge werden ${days.toLocaleString('de-DE')} ${plural(days, 'Tag', 'Tage')} aufbewahrt.`,
    stream: (waiting: number) =>
      waiting === 0
        ? 'Alle Einträge sind weitergeleitet.'
        : `${waiting.toLocaleString('de-DE')} ${plural(waiting, 'Eintrag wartet', 'Einträge warten')} auf Weiterleitung.`,
  },
  filters: {
    label: 'Protokoll durchsuchen',
    who: 'Wer (Name, Adresse oder Kennung)',
    onWhom: 'An wem',
    customer: 'Kunde (Name oder Kennung)',
    action: 'Was',
    anyAction: 'Alle Vorgänge',
    result: 'Ausgang',
    anyResult: 'Jeder',
    address: 'Von wo (IP-Adresse)',
    from: 'Von',
    until: 'Bis einschließlich',
    search: 'Suchen',
    clear: 'Zurücksetzen',
    hint: 'Jede Suche und jeder Export wird selbst zum Eintrag.',
  },
  results: { success: 'Erfolg', failure: 'Fehlgeschlagen', refused: 'Abgelehnt' },
  exports: { csv: 'Als CSV', jsonl: 'Als JSON-Zeilen', label: 'Export' },
  list: {
    title: 'Einträge',
    empty: 'Keine Einträge gefunden',
    emptyHint: 'Ändern Sie die Suche, oder setzen Sie sie zurück.',
    loadFailed: 'Das Protokoll konnte nicht geladen werden.',
    loading: 'Wird geladen',
    columns: {
      time: 'Wann',
      action: 'Was',
      actor: 'Wer',
      user: 'An wem',
      customer: 'Kunde',
      address: 'Von wo',
      result: 'Ausgang',
    },
    nobody: '–',
    system: 'System oder nicht angemeldet',
    gone: 'Gelöschtes Konto',
    open: (action: string, at: string) => `${action}, ${at}: Einzelheiten`,
  },
  detail: {
    title: 'Eintrag',
    time: 'Zeitpunkt (UTC)',
    device: 'Gerät',
    details: 'Einzelheiten',
    place: 'Stelle in der Kette',
    chain: 'Kette',
    id: 'Kennung',
    hash: 'Prüfsumme',
    prev: 'Prüfsumme des vorigen Eintrags',
    erased: 'Die Angaben zur Person sind gelöscht; der Eintrag und seine Kette bleiben.',
  },
};
