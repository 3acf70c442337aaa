/** Papers written to see how answers do on others than those that the rules were written with. */
export const contractPapers: Readonly<Record<string, string>> = {
  'Dienstleistungsvertrag_Reinigung_Kirchgemeinde.txt': `Dienstleistungsvertrag Gebäudereinigung

zwischen der Kirchgemeinde Steinach und der Blitzblank Facility AG

Art. 1 Vertragsgegenstand

Die Auftragnehmerin reinigt das Kirchgemeindehaus und die beiden Pfarrhäuser gemäss Leistungsverzeichnis.

Art. 2 Leistungen

1. Tägliche Reinigung der Sanitärräume und des Foyers.
2. Wöchentliche Reinigung der Unterrichtsräume.
3. Fensterreinigung zweimal im Jahr.
4. Entsorgung des Abfalls an den offiziellen Sammelstellen.

Art. 3 Pflichten der Auftragnehmerin

a) Sie setzt nur eingearbeitetes Personal ein.
b) Sie meldet Schäden innert 24 Stunden.
c) Sie verwendet ökologisch zertifizierte Mittel.
d) Sie schliesst eine Haftpflichtversicherung über CHF 5 Mio. ab.

Art. 4 Vergütung

Die Pauschale beträgt CHF 3'450 im Monat. Zusatzarbeiten werden mit CHF 58 je Stunde verrechnet.

Art. 5 Dauer und Beendigung

Der Vertrag beginnt am 1. Februar 2025 und läuft bis zum 31. Januar 2028. Er verlängert sich stillschweigend um jeweils ein Jahr, sofern er nicht spätestens vier Monate vor Ablauf schriftlich gekündigt wird. Bei wiederholter Schlechterfüllung ist eine Kündigung mit einer Frist von 30 Tagen möglich.

Steinach, 12. Januar 2025`,
  'Protokoll_Kirchenvorstand_2025-03-11.txt': `Protokoll der Sitzung des Kirchenvorstands vom 11. März 2025

Anwesend: Regula Thoma (Vorsitz), Beat Lüthi, Corinne Wäspi, Hansjörg Moos, Nadia Cavelti

1. Orgelrevision

Beat Lüthi stellt die Offerten vor. Die Revision der Orgel kostet nach der Offerte der Firma Mettler CHF 87'400. Der Entscheid über die Orgelrevision wird auf die Sitzung vom 13. Mai 2025 verschoben.

2. Jugendlager

Der Kirchenvorstand bewilligt für das Jugendlager im Sommer einen Beitrag von CHF 6'200 mit 4 Ja-Stimmen gegen 1 Nein-Stimme (Hansjörg Moos).

3. Mietzins Pfarrhaus

Corinne Wäspi erläutert den Antrag. Der Entscheid über die Anpassung des Mietzinses im Pfarrhaus wird vertagt.`,
  'Protokoll_Kirchenvorstand_2025-05-13.txt': `Protokoll der Sitzung des Kirchenvorstands vom 13. Mai 2025

Anwesend: Regula Thoma (Vorsitz), Beat Lüthi, Corinne Wäspi, Nadia Cavelti

1. Orgelrevision

Die Firma Mettler hat ihre Offerte angepasst. Die Revision der Orgel kostet nun CHF 91'250. Der Kirchenvorstand genehmigt die Orgelrevision einstimmig mit 4:0 Stimmen. Beat Lüthi unterzeichnet den Auftrag bis zum 30. Mai 2025.

2. Friedhof

Nadia Cavelti berichtet über die Friedhofskommission. Die Hecke wird im Herbst ersetzt.`,
  'Shareholder_Services_Agreement.txt': `Registrar Services Agreement

between Oakridge Housing Association and Linden Registrars Limited

1 Services

1.1 The registrar keeps the register of members.
1.2 The registrar prepares the annual return.
1.3 The registrar answers enquiries of members within five working days.

2 Conditions precedent

(a) The association has delivered a certified copy of its rules.
(b) The association has paid the set-up fee of GBP 2,400.
(c) The register has been reconciled to 31 March 2025.

3 Fees

The annual fee is GBP 9,800, payable quarterly. Postage is charged at cost.

4 Term

This agreement commences on 1 April 2025 and expires on 31 March 2028. Either party may end it by giving not less than six months' written notice before the expiry date.`,
  'Board_Minutes_2025-06-05.txt': `Minutes of the Board of Oakridge Housing Association, 5 June 2025

Present: Harriet Boon (Chair), Samir Gill, Lorna Peat, Owen Strand

4. Solar panels on Beech Court

Samir Gill presented the tenders; the lowest is GBP 148,000. The decision on the solar panels for Beech Court was deferred to the September meeting.

5. Rent policy

The Board approved the rent policy by three votes to one. Owen Strand voted against.`,
  'Board_Minutes_2025-09-04.txt': `Minutes of the Board of Oakridge Housing Association, 4 September 2025

Present: Harriet Boon (Chair), Samir Gill, Lorna Peat, Owen Strand

3. Solar panels on Beech Court

The tender has been renewed at GBP 156,500. The Board approved the solar panels for Beech Court by four votes to none.

4. Lifts

The Board resolved to defer the contract for the lifts until 6 November 2025.`,
};
