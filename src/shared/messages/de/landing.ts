import type { PlanLine } from '../../plan-features.ts';

/** The landing page. Prices, badges, testimonials and addresses come from the operator's content file. */
export const landing = {
  title: 'BoardSearch: Antworten aus Sitzungsunterlagen, mit Beleg',
  description:
    'Fragen Sie Ihre Protokolle, Vorlagen und Tabellen auf Deutsch oder Englisch. Jede Antwort zeigt die wörtliche Fundstelle mit Dokument, Datum und Seite.',
  imageText: 'BoardSearch: eine Frage, die Fundstelle im Protokoll und die Seite, auf der sie steht',
  skip: 'Zum Inhalt',
  nav: {
    label: 'Abschnitte',
    chatbot: 'Chatbot',
    pricing: 'Preise',
    startDemo: 'Demo starten',
    login: 'Anmelden',
    language: 'Sprache',
    theme: 'Darstellung',
    toDark: 'Dunkle Darstellung einschalten',
    toLight: 'Helle Darstellung einschalten',
    menu: 'Menü',
    home: 'BoardSearch, zur Startseite',
  },
  hero: {
    eyebrow: 'Für Aufsichtsräte, Betriebsräte und Gremienbüros',
    title: 'Antworten aus Ihren Sitzungsunterlagen. Mit Beleg.',
    text: 'Laden Sie Protokolle, Vorlagen und Tabellen hoch, und fragen Sie in Ihren Worten. Jede Aussage führt zur wörtlichen Fundstelle, mit Dokument, Datum und Seite. Was nicht belegt ist, wird nicht behauptet.',
    startDemo: 'Demo starten',
    startTrial: 'Kostenlos testen',
    trialNote: 'Kostenloser Test, keine Kreditkarte erforderlich',
  },
  proof: {
    title: 'So sieht eine Antwort aus',
    text: 'Ein Beispiel aus den Unterlagen der Demo: ein erfundenes Verkehrsunternehmen, eine Frage, drei Schritte.',
    questionLabel: 'Frage',
    openInDemo: 'Eine solche Antwort in der Demo öffnen',
    question: 'Wie wurde am 14. März 2024 über die Beschaffung der Elektrogelenkbusse abgestimmt?',
    phases: { snippets: 'Fundstellen', summary: 'Zusammenfassung', recommendations: 'Empfehlungen' },
    phase: (number: number) => `Phase ${number}`,
    quotes: [
      'Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen (Herr Bruckner, Frau Tannert), 1 Enthaltung (Herr Aydin).',
      'Der Vorstand wird beauftragt, bis zum 31. Mai 2024 die schriftliche Netzzusage der Stadtwerke Aldenbrück einzuholen und dem Aufsichtsrat vorzulegen.',
    ],
    source: 'Protokoll der 41. Sitzung · 14.03.2024 · S. 3',
    summary:
      'Der Aufsichtsrat hat die Beschaffung von 16 Elektrogelenkbussen mit 9 Ja-Stimmen bei 2 Nein-Stimmen und 1 Enthaltung beschlossen.',
    recommendation: 'Frist: Netzzusage der Stadtwerke bis zum 31. Mai 2024, verantwortlich ist der Vorstand.',
    mark: (number: number) => `Quelle ${number}`,
    evidence: 'Der Beleg',
    document: 'Protokoll der 41. Sitzung des Aufsichtsrats',
    page: 'Seite 3 von 5',
    pageOwner: 'Stadtverkehr Aldenbrück AG',
    pageClass: 'Vertraulich',
    pageContext:
      'Frau Tannert bezweifelt, dass die Ladetechnik rechtzeitig fertig wird, und beantragt, den Beschluss bis zur Vorlage der Netzzusage der Stadtwerke zu vertagen. Der Vertagungsantrag wird mit 3 Ja-Stimmen gegen 9 Nein-Stimmen abgelehnt.',
    pageHeading: 'Beschluss',
    pageBefore:
      'Der Aufsichtsrat beschließt die Beschaffung von 16 Elektrogelenkbussen der Nordhelm Busbau GmbH zum Stückpreis von 712.000 EUR sowie der Ladetechnik für den Betriebshof Süd mit Gesamtkosten von 15.242 TEUR; ',
    pageMarked: 'Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen (Herr Bruckner, Frau Tannert), 1 Enthaltung (Herr Aydin).',
    pageAfter:
      'Der Vorstand wird beauftragt, bis zum 31. Mai 2024 die schriftliche Netzzusage der Stadtwerke Aldenbrück einzuholen und dem Aufsichtsrat vorzulegen.',
  },
  features: {
    title: 'Was BoardSearch für Sie tut',
    items: [
      {
        title: 'Belegt bis auf die Seite',
        text: 'Zitate sind wörtlich und werden vor dem Anzeigen mit der gespeicherten Seite verglichen. Ein Klick öffnet sie, markiert.',
      },
      {
        title: 'Ehrlich, wenn nichts da ist',
        text: 'Steht die Antwort nicht in Ihren Unterlagen, sagt BoardSearch genau das, statt etwas zu erfinden.',
      },
      {
        title: 'Die Formate Ihrer Sitzungen, auch Scans',
        text: '{{formats.families}}. Gedrucktes wird erkannt, Tabellen bleiben Tabellen.',
      },
      {
        title: 'Die gültige Fassung',
        text: 'BoardSearch erkennt überarbeitete Vorlagen. Antworten nutzen die neueste; ältere sind als ersetzt gekennzeichnet.',
      },
      {
        title: 'Streng getrennt',
        text: '{{visibility.own}} Das prüft nicht nur die Anwendung, sondern auch die Datenbank. {{visibility.brief}}',
      },
      {
        title: 'Lesen und Suchen auf diesem Server',
        text: 'Ein Sprachmodell schreibt nur mit, wo Ihr Unternehmen es erlaubt hat. Mit Ihren Unterlagen trainiert BoardSearch nichts.',
      },
    ],
  },
  pricing: {
    title: 'Preise',
    text: 'Beginnen Sie kostenlos. Zahlungsdaten fragen wir im Test nicht ab.',
    perMonth: 'pro Monat',
    onRequest: 'Preis auf Anfrage',
    individual: 'Individuell',
    mostPopular: 'Am beliebtesten',
    comingSoon: 'in Vorbereitung',
    unconfigured: 'auf diesem Server noch nicht eingerichtet',
    plans: {
      basic: {
        name: 'Basic',
        description: 'Für Einzelne, die Sitzungen vorbereiten',
        features: [
          '{{plans.basic.people}}',
          '{{plans.basic.pages}} gespeicherte Seiten',
          '{{plans.basic.questions}} Fragen im Monat',
          'Unterstützung per E-Mail',
          { text: 'Anbindung an SharePoint', needs: 'sharePoint' },
        ] as PlanLine[],
        button: 'Basic wählen',
      },
      plus: {
        name: 'Plus',
        description: 'Für Gremien und ihre Büros',
        features: [
          '{{plans.plus.people}}',
          '{{plans.plus.pages}} gespeicherte Seiten',
          '{{plans.plus.questions}} Fragen im Monat',
          'Unterstützung rund um die Uhr',
          { text: 'Alle Anbindungen', needs: 'integrations' },
          { text: 'Erweiterte Auswertungen', needs: 'analytics' },
          'Mehrsprachige Unterstützung',
        ] as PlanLine[],
        button: 'Plus wählen',
      },
      enterprise: {
        name: 'Enterprise',
        description: 'Für Unternehmen mit eigenen Vorgaben',
        features: [
          'Beliebig viele Personen und Fragen',
          'Mehr als 100.000 Seiten',
          'Feste Ansprechperson',
          'Eigener Server oder private Cloud',
          'Anbindungen nach Maß',
          'Zugesicherte Verfügbarkeit (SLA)',
        ],
        button: 'Vertrieb kontaktieren',
      },
    },
    question: 'Noch Fragen zu den Tarifen?',
    askChatbot: 'Fragen Sie den Chatbot',
  },
  badges: { title: 'Zertifikate und Nachweise' },
  voices: {
    title: 'Aus der Praxis',
    stars: '5 von 5 Sternen',
    demoTitle: 'Sehen Sie es an fertigen Beispielen',
    demoText:
      '{{demo.accounts}} Demo-Konten mit Protokollen, Vorlagen und Tabellen erfundener Gremien stehen bereit. Wählen Sie eines und melden Sie sich an; um Mitternacht ist alles wieder wie vorher.',
    demoButton: 'Demo-Konto öffnen',
  },
  callToAction: {
    title: 'Die nächste Sitzung kommt. Seien\u00a0Sie\u00a0vorbereitet.',
    text: 'Testen Sie mit den Demo-Unterlagen oder gleich mit Ihren eigenen.',
    startDemo: 'Demo starten',
    startTrial: 'Kostenlos testen',
  },
  footer: {
    product: 'Produkt',
    features: 'Funktionen',
    pricing: 'Preise',
    demo: 'Demo',
    legal: 'Rechtliches',
    contact: 'Kontakt',
    sales: 'Vertrieb',
    rights: 'Alle Rechte vorbehalten.',
  },
  sampleNote: 'Beispielinhalt: Der Betreiber dieses Servers hat diese Angaben noch nicht ersetzt.',
};
