import type { auditFaultKinds } from '../../contracts/audit-admin.ts';
import { plural } from '../plural.ts';

const faults: Record<(typeof auditFaultKinds)[number], string> = {
  changed: 'wurde nachträglich geändert',
  missing: 'fehlt',
  inserted: 'wurde eingefügt',
  personal: 'hat geänderte oder fehlende Angaben zu Personen',
  rewritten: 'oder ein späterer wurde samt Prüfsummen neu geschrieben',
  cut: 'war bei der letzten Unterschrift vorhanden und fehlt jetzt',
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
        ? 'Noch kein Eintrag geprüft.'
        : `${entries.toLocaleString('de-DE')} ${plural(entries, 'Eintrag', 'Einträge')} in ${chains.toLocaleString('de-DE')} ${plural(chains, 'Kette', 'Ketten')}.`,
    verify: 'Jetzt prüfen',
    ordered: 'Die Prüfung beginnt in wenigen Sekunden',
    orderFailed: 'Die Prüfung konnte nicht gestartet werden',
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
    onWhom: 'Betroffener Benutzer',
    customer: 'Kunde (Name oder Kennung)',
    action: 'Vorgang',
    anyAction: 'Alle Vorgänge',
    result: 'Ausgang',
    anyResult: 'Jeder',
    address: 'IP-Adresse',
    from: 'Von',
    until: 'Bis einschließlich',
    search: 'Suchen',
    clear: 'Zurücksetzen',
    hint: 'Auch jede Suche und jeder Export wird protokolliert.',
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
      action: 'Vorgang',
      actor: 'Wer',
      user: 'Betroffener Benutzer',
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
