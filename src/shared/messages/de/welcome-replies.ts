/**
 * The welcome chat's replies besides those from its knowledge. Rendered by the server in the visitor's language, which
 * may not be the page's.
 */
export const welcomeReplies = {
  greeting: 'Guten Tag! Ich beantworte Fragen zu BoardSearch: zu Funktionen, Tarifen, Sicherheit und der Demo.',
  wellBeing: 'Danke der Nachfrage! Ich bin ein Programm und jederzeit bereit. Was möchten Sie über BoardSearch wissen?',
  thanks: 'Gern geschehen! Wenn Sie noch etwas wissen möchten, fragen Sie einfach.',
  farewell: 'Auf Wiedersehen, und danke für Ihren Besuch!',
  inLanguage: 'Gern, ich antworte auf Deutsch. Was möchten Sie über BoardSearch wissen?',
  unclear: 'Was möchten Sie wissen? Ich kann Ihnen etwas zu Funktionen, Tarifen, Sicherheit und der Demo sagen.',
  unknown: 'Das weiß ich nicht. Der Vertrieb hilft Ihnen gern weiter.',
  unsure: 'Da bin ich nicht sicher; der Vertrieb hilft Ihnen gern weiter. Oder meinten Sie:',
  unknownToo: 'Ihre weitere Frage kann ich nicht beantworten; der Vertrieb hilft Ihnen gern weiter.',
};
