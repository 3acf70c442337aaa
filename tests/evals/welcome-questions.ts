/** A question to the welcome chat, as a stranger types it. */
export type WelcomeQuestion = {
  question: string;
  /** What a right answer says; null = the knowledge does not tell, and the right answer says so. */
  says: RegExp | null;
};

/** Written before the knowledge and before anything was tuned. Half German, half of it not covered. */
export const welcomeQuestions: readonly WelcomeQuestion[] = [
  { question: 'Was macht eure Software eigentlich?', says: /Fragen .*(Unterlagen|Dokumente)/i },
  { question: 'Kann ich auch gescannte PDFs hochladen?', says: /gescannt|Scan/i },
  { question: 'Welche Dateiformate gehen?', says: /PDF.*Word/s },
  { question: 'Was kostet das im Monat?', says: /auf Anfrage/ },
  { question: 'Können wir das auf unserem eigenen Server betreiben?', says: /eigenen (Server|Rechenzentrum)/ },
  { question: 'Woher weiß ich dass die Antwort stimmt?', says: /Zitat|Fundstelle/ },
  { question: 'Werden unsere Unterlagen zum Trainieren einer KI benutzt?', says: /trainier/i },
  { question: "Gibt's ne Testversion?", says: /kostenlos/ },
  { question: 'Wie viele Leute können im Plus Tarif mitarbeiten?', says: /(5|fünf) (Nutzer|Personen|Konten)/ },
  { question: 'Ist das auch was für Betriebsräte?', says: /Betriebsr/ },
  { question: 'Do I need a credit card to try it?', says: /(no|without a) credit card/i },
  { question: 'Can I see it in action without signing up?', says: /demo/i },
  { question: 'Does it work with SharePoint?', says: /SharePoint/ },
  { question: 'Who can see the documents I upload?', says: /only you|nobody else/i },
  { question: 'How many questions can I ask on the basic plan?', says: /50/ },
  { question: 'Do you offer two-factor authentication?', says: /authenticator/i },
  { question: 'Can I ask in English if the minutes are in German?', says: /English.*German|German.*English/s },
  {
    question: 'Does it make things up like ChatGPT?',
    says: /invent|make[s]? (nothing|up)|not proven|cannot be proven/i,
  },
  { question: 'How do I get in touch with your sales team?', says: /sales/i },
  { question: 'What happens to a file when I delete it?', says: /delete/i },
  { question: 'Wie viele Mitarbeiter hat eure Firma?', says: null },
  { question: 'Gibt es Rabatt für gemeinnützige Vereine?', says: null },
  { question: 'Kann man per PayPal oder Rechnung zahlen?', says: null },
  { question: 'Welche Programmiersprache habt ihr verwendet?', says: null },
  { question: 'Wer ist der Geschäftsführer von BoardSearch?', says: null },
  { question: 'Wie viele Kunden habt ihr schon?', says: null },
  { question: 'Wann wurde das Unternehmen gegründet?', says: null },
  { question: 'Könnt ihr uns Schulungen vor Ort anbieten?', says: null },
  { question: 'Wie ist die Kündigungsfrist?', says: null },
  { question: 'Wie wird das Wetter morgen in Berlin?', says: null },
  { question: 'Which companies already use you?', says: null },
  { question: 'Do you have an office in London?', says: null },
  { question: 'Are you hiring developers?', says: null },
  { question: 'Can it book meeting rooms for our board?', says: null },
  { question: 'Is there a discount for students?', says: null },
  { question: "What's your uptime over the last year?", says: null },
  { question: 'Can I pay in Bitcoin?', says: null },
  { question: 'Who are your investors?', says: null },
  { question: 'How do I cook a risotto?', says: null },
  { question: 'Do you have a partner or reseller program?', says: null },
];
