/** Rules of procedure and papers of boards, of companies and a housing association, written to see how answers do on papers of their kind. */
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
};
