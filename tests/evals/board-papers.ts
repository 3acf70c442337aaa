/** Rules of procedure, rulings and other papers of boards, of a company and a housing association, written to see how answers do on papers of their kind. */
export const boardPapers: Readonly<Record<string, string>> = {
  'Geschaeftsordnung_Aufsichtsrat.txt': `Geschäftsordnung für den Aufsichtsrat der Rheinkies Baustoffe AG

§ 1 Allgemeines

Der Aufsichtsrat übt seine Tätigkeit nach Gesetz, Satzung und dieser Geschäftsordnung aus.

§ 2 Vorsitz

(1) Der Aufsichtsrat wählt aus seiner Mitte eine Vorsitzende oder einen Vorsitzenden.
(2) Vorsitzende ist seit dem 3. Mai 2023 Frau Dr. Annegret Weiland.

§ 3 Sitzungen

(1) Der Aufsichtsrat tritt in jedem Kalendervierteljahr zusammen. Die Einladung ergeht mit einer Frist von 14 Tagen.
(2) In dringenden Fällen kann die Frist auf drei Tage verkürzt werden.

§ 4 Beschlussfassung

Der Aufsichtsrat ist beschlussfähig, wenn mindestens die Hälfte seiner Mitglieder teilnimmt. Bei Stimmengleichheit gibt die Stimme der Vorsitzenden den Ausschlag.

§ 5 Ausschüsse

(1) Der Aufsichtsrat bildet einen Finanzausschuss und einen Personalausschuss.
(2) Der Finanzausschuss wird von Herrn Jochen Brandl geleitet. Er tagt jeweils am zweiten Mittwoch der Monate März, Juni, September und November um 14 Uhr.
(3) Der Personalausschuss wird von Frau Dr. Weiland geleitet. Er tritt nach Bedarf, mindestens einmal im Jahr zusammen.
(4) Die Ausschüsse berichten in der nächsten Sitzung des Aufsichtsrats.

§ 6 Zustimmungspflichtige Geschäfte

Der Vorstand bedarf der Zustimmung des Aufsichtsrats für:

1. den Erwerb und die Veräußerung von Grundstücken mit einem Wert von mehr als 400.000 EUR;
2. Investitionen, die im Wirtschaftsplan nicht enthalten sind und 250.000 EUR übersteigen;
3. die Aufnahme von Darlehen von mehr als 1,5 Mio. EUR;
4. die Übernahme von Bürgschaften und Garantien, unabhängig vom Betrag;
5. den Abschluss von Miet- und Pachtverträgen mit einer Laufzeit von mehr als fünf Jahren oder einer Jahresmiete von über 120.000 EUR;
6. die Gründung, den Erwerb und die Auflösung von Beteiligungen.

§ 7 Berichte des Vorstands

Der Vorstand berichtet vierteljährlich über den Gang der Geschäfte, insbesondere den Umsatz und die Lage der Gesellschaft. Bei Abweichungen vom Wirtschaftsplan von mehr als 10 Prozent ist der Aufsichtsrat unverzüglich zu unterrichten.

Neuss, den 12. Januar 2024`,
  'Protokoll_Aufsichtsrat_2024-09-12.txt': `Protokoll der Sitzung des Aufsichtsrats der Rheinkies Baustoffe AG vom 12. September 2024

Anwesend: Dr. Annegret Weiland (Vorsitz), Jochen Brandl, Karin Ottmann, Sedat Yildiz, Bernd Kuhlen
Gäste: Ralf Steinbach (Vorstand)
Entschuldigt: Ulrike Hansmann

TOP 1 Genehmigung des Protokolls

Das Protokoll der Sitzung vom 13. Juni 2024 wird genehmigt.

TOP 2 Radlader

Herr Steinbach stellt die Angebote vor. Die drei Radlader kosten zusammen 642.000 EUR. Die Lieferung erfolgt bis zum 28. Februar 2025. Herr Kuhlen fragt nach der Zustimmung des Betriebsrats; der Betrag sei hoch. Der Aufsichtsrat stimmt der Beschaffung der Radlader mit 4 Ja-Stimmen gegen 1 Nein-Stimme (Herr Kuhlen) zu.

TOP 3 Brandschutz im Werk Neuss

Der Sachverständige hat im Werk Neuss 14 Mängel festgestellt. Die Sanierung des Brandschutzes im Werk Neuss kostet 385.000 EUR. Der Aufsichtsrat gibt die Mittel frei. Herr Yildiz legt bis zum 15. November 2024 einen Zeitplan vor.

TOP 4 Lage der Gesellschaft

Der Umsatz des Werks Neuss liegt mit 8,4 Mio. EUR um 6 Prozent über dem Vorjahr. Die Zahl der Beschäftigten im Werk Neuss beträgt 118.

TOP 5 Bericht aus dem Finanzausschuss

Herr Brandl berichtet aus dem Finanzausschuss. Der Ausschuss hat die Halbjahreszahlen geprüft. Im Ausschuss wurde der Betrag von 1,5 Mio. EUR für Darlehen diskutiert; die Zustimmung des Aufsichtsrats wird in der Dezembersitzung eingeholt.

TOP 6 Verschiedenes

Die nächste Sitzung findet am 5. Dezember 2024 statt.`,
  'Liefervertrag_Radlader.txt': `Kaufvertrag über drei Radlader

zwischen der Baumaschinen Hagedorn GmbH (Verkäuferin) und der Rheinkies Baustoffe AG (Käuferin)

§ 1 Kaufgegenstand

Die Verkäuferin verkauft drei Radlader des Typs BH 550 zum Stückpreis von 214.000 EUR.

§ 2 Lieferung

Die Verkäuferin liefert die Radlader bis zum 28. Februar 2025 frei Werk Neuss. Bei Verzug zahlt sie 0,3 Prozent des Kaufpreises je Werktag.

§ 3 Gewährleistung

Die Gewährleistung beträgt 24 Monate ab Übergabe.`,
  'Rules_of_Procedure_Supervisory_Board.txt': `Rules of Procedure of the Supervisory Board of Larkfield Housing plc

Section 1 General

The board acts in accordance with the law, the articles and these rules.

Section 2 Committees

(1) The board forms an audit committee and a remuneration committee.
(2) The audit committee is chaired by Eleanor Whitby. It meets on the first Tuesday of February, May, August and November.
(3) The remuneration committee is chaired by Marcus Adeyemi. It meets at least twice a year.

Section 3 Reserved matters

The following transactions require the prior approval of the supervisory board:

(a) the purchase or sale of land with a value of more than GBP 300,000;
(b) capital expenditure outside the budget of more than GBP 150,000;
(c) borrowings of more than GBP 2 million;
(d) guarantees of any amount;
(e) leases with a term of more than seven years;
(f) the formation or winding up of subsidiaries.

Section 4 Quorum

The board is quorate if at least five members take part.`,
  'Minutes_Supervisory_Board_2024-10-17.txt': `Minutes of the meeting of the supervisory board of Larkfield Housing plc held on 17 October 2024

Present: Eleanor Whitby, Marcus Adeyemi, Jean Tolland (Chair), Ravi Menon, Sheila Crane
Apologies: Gordon Pike

1. Minutes of the last meeting

The minutes of 11 July 2024 were approved.

2. Replacement of lifts

The new lifts at Mercer Court cost GBP 418,000. They will be delivered by 30 April 2025 and installed by 31 July 2025. The board approved the contract with Halden Lifts by four votes to one; Ravi Menon voted against.

3. Heating in Birch House

The heating system in Birch House will be replaced at a cost of GBP 96,500. The transactions of the subsidiary were noted; approval of the supervisory board will be sought in December.

4. Report of the audit committee

Eleanor Whitby reported that the audit committee had reviewed the half-year accounts. The committee discussed the bad debts.

5. Staff

The number of staff at the Leeds office is 42.`,
  'Spruch_Einigungsstelle_Videoueberwachung.txt': `Spruch der Einigungsstelle

in dem Einigungsstellenverfahren zwischen dem Betriebsrat der Rheinkies Baustoffe AG und der Rheinkies Baustoffe AG

Gegenstand: Videoüberwachung der Verladung

Vorsitzender: Richter am Arbeitsgericht a. D. Klaus Merten

Die Einigungsstelle hat in der Sitzung vom 22. Oktober 2024 mit 4 gegen 3 Stimmen entschieden:

I. Spruch

1. Die Kameras an der Verladestelle dürfen nur zwischen 20 Uhr und 5 Uhr aufzeichnen.
2. Aufzeichnungen sind nach 72 Stunden zu löschen.
3. Eine Auswertung zur Verhaltens- und Leistungskontrolle ist unzulässig.
4. Der Betriebsrat ist vor jeder Auswertung hinzuzuziehen.

II. Gründe

Die Arbeitgeberin betreibt eine Verladestelle, an der in den Jahren 2022 und 2023 Material entwendet wurde. Der Betriebsrat hat einer durchgehenden Aufzeichnung nicht zugestimmt. Die Arbeitgeberin hat daraufhin die Einigungsstelle angerufen.

Die Einigungsstelle hat entschieden, die Interessen beider Seiten abzuwägen. Sie hält eine durchgehende Aufzeichnung für unverhältnismäßig. Die Einigungsstelle hat bei ihrer Entscheidung berücksichtigt, dass tagsüber Personal vor Ort ist. Der Vorschlag der Arbeitgeberin, Aufzeichnungen 30 Tage aufzubewahren, wurde verworfen. Wie die Einigungsstelle weiter ausgeführt hat, genügt eine Frist von drei Tagen, um Vorfälle zu bemerken.

Neuss, den 24. Oktober 2024

gez. Merten`,
  'Urteil_Landgericht_Kettler.txt': `Landgericht Düsseldorf
Im Namen des Volkes
Urteil

Aktenzeichen 14 O 231/23

In dem Rechtsstreit der Rheinkies Baustoffe AG, Klägerin, gegen die Kettler Fördertechnik GmbH, Beklagte,

hat die 14. Zivilkammer des Landgerichts Düsseldorf auf die mündliche Verhandlung vom 18. April 2024 für Recht erkannt:

Tenor

1. Die Beklagte wird verurteilt, an die Klägerin 86.400 EUR nebst Zinsen in Höhe von neun Prozentpunkten über dem Basiszinssatz seit dem 4. Juli 2023 zu zahlen.
2. Im Übrigen wird die Klage abgewiesen.
3. Von den Kosten des Rechtsstreits trägt die Klägerin ein Viertel und die Beklagte drei Viertel.
4. Das Urteil ist gegen Sicherheitsleistung vorläufig vollstreckbar.

Tatbestand

Die Parteien streiten über Schadensersatz wegen des Ausfalls eines Förderbands. Die Klägerin beauftragte die Beklagte mit der Wartung. Das Landgericht wurde am 2. August 2023 angerufen.

Entscheidungsgründe

Die Klage ist zulässig und überwiegend begründet. Das Gericht hat entschieden, dem Gutachten des Sachverständigen zu folgen. Danach hat die Beklagte die Lager nicht rechtzeitig gewechselt. Das Gericht sieht ein Mitverschulden der Klägerin von einem Viertel, weil sie Warnmeldungen übergangen hat.`,
  'Arbitration_Award_Corbel.txt': `Arbitration Award

in the matter of an arbitration between Larkfield Housing plc (Claimant) and Corbel Roofing Ltd (Respondent)

Sole arbitrator: Dame Patricia Lowe KC

1. Background

1.1 The Claimant engaged the Respondent in 2021 to renew the roofs of twelve houses in Fenwick Street.
1.2 The Claimant says that the roofs leaked. The tribunal was constituted on 6 March 2024.

2. Reasons

2.1 The tribunal decided to hear two experts. The tribunal prefers the evidence of Mr Osborne.
2.2 The tribunal considered what the parties had agreed on the defects period and decided that notice had been given in time.
2.3 The tribunal does not accept that the Claimant failed to mitigate its loss.

3. Operative part

For these reasons the arbitrator awards and orders as follows:

(a) The Respondent shall pay to the Claimant GBP 212,750 in damages.
(b) The Respondent shall pay interest at 5 per cent a year from 1 June 2023.
(c) All other claims are dismissed.
(d) The Respondent shall bear the costs of the arbitration of GBP 38,900.

London, 9 September 2024`,
  'Written_Resolution.txt': `Written resolution of the directors of Larkfield Homes Ltd

Date: 21 May 2024

Recitals

The directors have considered the offer of Penrose Estates. They decided to take advice from their surveyors. The surveyors value the site at GBP 640,000.

Resolved

1. That the site at Quarry Lane be sold to Penrose Estates for GBP 655,000.
2. That Sheila Crane be authorised to sign the transfer.
3. That the proceeds be used to repay the overdraft.`,
  'Darlehensvertrag_Sparkasse_Niederrhein.txt': `Darlehensvertrag

zwischen der Sparkasse Niederrhein (Darlehensgeberin) und der Rheinkies Baustoffe AG (Darlehensnehmerin)

§ 1 Darlehen

(1) Die Darlehensgeberin gewährt ein Darlehen von 2.200.000 EUR.
(2) Das Darlehen dient der Finanzierung des Förderbands im Kieswerk Grieth.

§ 2 Verzinsung

(1) Das Darlehen ist mit 3,95 Prozent jährlich zu verzinsen. Der Zinssatz ist bis zum 31. Dezember 2034 gebunden.
(2) Die Zinsen sind vierteljährlich nachträglich zu zahlen.

§ 3 Auszahlungsvoraussetzungen

Das Darlehen wird ausgezahlt, sobald der Darlehensgeberin vorliegen:

a) der unterzeichnete Vertrag und der Beschluss des Aufsichtsrats;
b) die Bestellung einer Grundschuld von 2,5 Mio. EUR auf dem Betriebsgrundstück;
c) der Nachweis der Gebäudeversicherung;
d) der geprüfte Jahresabschluss 2023.

§ 4 Tilgung

Das Darlehen ist ab dem 30. Juni 2026 in vierteljährlichen Raten von 55.000 EUR zu tilgen.

§ 5 Kündigung

Die Darlehensgeberin kann das Darlehen fristlos kündigen, wenn die Darlehensnehmerin mit zwei Raten in Verzug ist oder wenn die Eigenkapitalquote unter 25 Prozent sinkt.

§ 6 Sicherheiten

Als Sicherheit dient neben der Grundschuld die Abtretung der Ansprüche aus der Gebäudeversicherung.

Kleve, den 16. Dezember 2024`,
};
