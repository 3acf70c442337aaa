/**
 * The words that a thing is named with before its number, in both languages together, since papers in one are asked about in
 * the other. Words in capitals match only those. A genitive, and "-Nr." or "nummer", may follow each.
 */
export const labelWords = {
  page: 'Seite, Seiten, S., page, pages, p.',
  item: 'TOP, Tagesordnungspunkt, Traktandum, Trakt., Verhandlungsgegenstand, agenda item, item',
  paragraph: '§, §§, Paragraph, Paragraphen, Paragraf, Paragrafen, Par., section, sec.',
  article: 'Artikel, Art., article',
  clause: 'Ziffer, Ziff., Klausel, Punkt, Pkt., Randnummer, Rn., clause',
  chapter: 'Kapitel, Kap., Teil, Abschnitt, chapter, part',
  annex: 'Anlage, Anhang, Beilage, annex, appendix, enclosure, exhibit',
  decision: 'Beschluss, Entscheid, resolution, decision',
  paper: 'Vorlage, Beschlussvorlage, Sitzungsvorlage, Drucksache, Drucks., Drs., Dr., paper',
  motion: 'Antrag, Änderungsantrag, motion, amendment',
  question: 'Anfrage, Interpellation, Postulat, enquiry',
  file: 'Aktenzeichen, Geschäftszeichen, Az., AZ, GZ, case, file',
  account: 'Konto, Kto., Kostenstelle, account',
  contract: 'Vertrag, Rahmenvertrag, Mietvertrag, contract, agreement',
  invoice: 'Rechnung, invoice',
  minutes: 'Protokoll, Niederschrift, Verhandlungsschrift, minutes',
  meeting: 'Sitzung, Versammlung, meeting, session',
  variant: 'Variante, Option, Los, Lot, option',
} as const;

/** Levels below a paragraph, an article or a clause. */
export const levelWords = {
  abs: 'Abs., Absatz, Absatzes, para., paragraph, subsection, subs.',
  satz: 'Satz, Satzes, sentence',
  nr: 'Nr., Nummer, Ziffer, Ziff., no., number',
  lit: 'Buchst., Buchstabe, lit., letter',
} as const;

/** What counts or measures instead of naming: "Antrag 500 Euro". */
export const unitWords =
  '€, %, Euro, EUR, CHF, GBP, USD, Franken, Prozent, percent, per cent, Mio, Millionen, million, Mrd, Uhr, Stimmen, votes, Jahre, Jahren, years, Monate, Monaten, months, Wochen, weeks, Tage, Tagen, days, Seiten, pages, Personen, people, Mitglieder, members, m, km';

/** Capitals and figures that are a period or an amount and name nothing: "GJ 2023/24". */
export const periodWords = 'GJ FY KW WS SS WiSe SoSe Q EUR CHF USD GBP';
