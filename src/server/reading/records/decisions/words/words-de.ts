import type { DecisionWords } from './decision-words.ts';

/** German of Germany, Austria and Switzerland. */
export const germanDecisions: DecisionWords = {
  verbs: {
    formal: {
      adopted:
        'beschliess,beschloss,beschlossen genehmig billig bewillig verabschied erlass,erläss,erliess,erlassen ermächtig entlast ratifizier bevollmächtig befürwort gewähr an|nehm,nimm,nahm,angenommen ' +
        'zu|stimm gut|heiss,hiess,gutgeheissen statt|geb,gib,gab,stattgegeben frei|geb,gib,gab,freigegeben erheblich+erklär entscheid,entschied,entschieden entlastung+erteil ' +
        'entlastung+sprech,sprich,sprach,ausgesprochen vertrauen+sprech,sprich,sprach,ausgesprochen akzeptier verabschied zu|erkenn,erkannt,zuerkannt obsieg bekräftig mehrheit+find,fand,gefunden mehrheit+erhalt,erhält,erhielt,erhalten',
      rejected:
        'ab|lehn verwerf,verwirf,verwarf,verworfen ab|weis,wies,abgewiesen verweiger versag widersprech,widersprich,widersprach,widersprochen unterlieg,unterlag,unterlegen ' +
        'verfehl scheiter',
      postponed:
        'vertag zurück|stell sistier verschieb,verschob,verschoben ab|setz,abgesetzt aus|setz,ausgesetzt auf|schieb,schob,aufgeschoben',
      referred:
        'überweis,überwies,überwiesen verweis,verwies,verwiesen zurück|weis,wies,zurückgewiesen zurück|verweis,verwies,zurückverwiesen rück|weis,wies,rückgewiesen ' +
        'zurück|überweis,überwies,zurücküberwiesen zu|weis,wies,zugewiesen',
      withdrawn: 'zurück|zieh,zog,zurückgezogen',
      noted: 'kenntnis+nehm,nimm,nahm,genommen',
      elected:
        'wähl wieder|wähl wieder|bestell,wiederbestellt ernenn,ernannt beruf,berief,berufen bestell ab|beruf,berief,abberufen nominier',
      confirmed: 'bestätig',
      objected: 'widerspruch+erheb,erhob,erhoben widerspruch+ein|leg,eingelegt einspruch+erheb,erhob,erhoben',
    },
    acts: {
      adopted:
        'fest|stell fest|leg fest|setz,festgesetzt erteil beauftrag entsprech,entsprich,entsprach,entsprochen empfehl,empfiehl,empfahl,empfohlen ein|setz,eingesetzt aus|dehn auf|heb,hob,aufgehoben erhöh ' +
        'senk an|heb,hob,angehoben streich,strich,gestrichen auf|nehm,nimm,nahm,aufgenommen änder ergänz an|pass,angepasst berichtig vergeb,vergib,vergab,vergeben verlänger ' +
        'vor|zieh,zog,vorgezogen ein|räum begrenz ein|führ ab|schaff folg übernehm,übernimm,übernahm,übernommen bereit|stell zu|leit ermässig gründ auf|lös,aufgelöst ' +
        'bind,band,gebunden ein|stell ab|schliess,schloss,abgeschlossen verlang zeichn verleih,verlieh,verliehen einig verzicht reduzier ' +
        'kürz tret,trat,eingetreten recht+geb,gib,gab,gegeben zur_verfügung+stell ein|richt erwerb,erwirb,erwarb,erworben veräusser kündig beibehalt,beibehält,beibehalten um|setz,umgesetzt weiter|verfolg,weiterverfolgt zustande+komm,kam,gekommen',
      rejected: 'verweigerung+erklär',
      postponed:
        'verleg erst+entscheid,entschied,entschieden erst+behandel erst+berat,beriet,beraten sitzung+berat,beriet,beraten',
      referred: 'delegier weiter|leit',
      withdrawn: '',
      noted: 'zur_kenntnis+bring,gebracht',
      elected: 'bestimm entsend,entsandt benenn,benannt',
      confirmed: '',
      objected: '',
    },
  },
  nouns: {
    adopted:
      'zustimmung genehmigung annahme angenommen einverstanden beschlossen zugestimmt bewilligt genehmigt ja befürwortet stattgegeben erteilt positiv angen',
    rejected: 'ablehnung abgelehnt verweigerung verweigert nein zustimmungsverweigerung nicht_angenommen negativ abgel',
    postponed: 'vertagung vertagt zurückgestellt verschoben abgesetzt zurückstellung',
    referred: 'überwiesen überweisung verwiesen verweisung rückweisung zurückverwiesen',
    withdrawn: 'zurückgezogen rückzug',
    noted: 'kenntnisnahme kenntnis zur_kenntnis zur_kenntnis_genommen',
    elected: 'gewählt wahl wiedergewählt bestellt',
    confirmed: 'bestätigt bestätigung',
    objected: 'widerspruch einspruch widersprochen',
  },
  motionLabels:
    'antrag anträge beschlussvorschlag beschlussvorschläge beschlussantrag beschlussempfehlung beschlussentwurf vorschlag änderungsantrag gegenantrag vorlage abstimmungsfrage motion postulat ' +
    'empfehlung wahlvorschlag dringlichkeitsantrag ergänzungsantrag beschlussfassung_über',
  moving: 'beantragt beantragte beantragen beantragten stellt_den_antrag stellte_den_antrag stellen_den_antrag',
  matters:
    'antrag anträge antrags beschluss beschlüsse vorschlag vorschläge vorlage vorlagen punkt motion resolution empfehlung anregung einwand gesuch eingabe begehren dringlichkeit entwurf fassung ' +
    'beschlussfassung abstimmung wahl entscheidung entscheidungen beschlussvorschlag postulat interpellation geschäft traktandum',
  matterEndings: 'antrag antrags vorschlag vorlage entwurf beschluss begehren wahl punkt',
  pronouns: 'er sie es dies diese dieser dieses diesem dem das dafür hierfür dazu ihm ihr',
  resultWords: 'stimmengleichheit patt ergeht ergehen fällt fallen erfolgt erging fiel erfolgte gefasst',
  requests: 'auf_antrag auf_wunsch auf_vorschlag auf_anregung auf_empfehlung',
  wishing:
    'bittet bat bitten wünscht wünschte regt schlägt schlug schlagen fordert forderte verlangt verlangte möchte hält hielt fragt fragte meint warnt rät kündigt will beantragt beantragte plädiert ' +
    'unterstützt begrüsst bedauert spricht erwartet empfiehlt empfahl vorgeschlagen beantragt gebeten gewünscht angeregt gefordert vorgesehen geplant bevorzugt erwägt wollen wolle begehrt',
  proposing:
    'schlägt schlug schlagen schlugen vorgeschlagen regt regte angeregt empfiehlt empfahl empfohlen bittet bat fordert forderte wünscht verlangt beantragt spricht',
  stating: 'feststellen stelle festgestellt',
  subordinating:
    'dass ob wenn weil da damit sofern falls solange sobald nachdem bevor während obwohl indem sodass wie als wer was wo wonach worauf wobei weshalb bis',
  reasons: 'weil da nachdem obwohl wofür denn',
  relatives: 'der die das dem den deren dessen denen welche welcher welches welchem wofür wovon womit',
  presentPassive: 'wird werden',
  pastPassive: 'wurde wurden',
  perfect: 'hat haben habe ist sind',
  pluperfect: 'hatte hatten war waren',
  modal:
    'soll sollen sollte sollten kann können könnte könnten muss müssen müsste müssten möchte möchten darf dürfen dürfte will wollen wolle möge mögen würde würden werde sei seien wäre wären',
  reaching: 'erreicht verfehlt verpasst erhalten entfallen zustande erzielt',
  weights:
    'vollmacht vollmachten anteil anteile anteilen kapital kapitals stimmrecht stimmrechte stimmrechten miteigentumsanteile miteigentumsanteilen nötig nötige erforderlich erforderliche erforderlichen quorum einstimmigkeit',
  motionVerbs:
    'unterliegt unterlag unterlagen scheitert scheiterte scheiterten obsiegt obsiegte verfehlt verfehlte findet fand erhält erhielt',
  outward: '',
  conditions:
    'vorbehaltlich unter_dem_vorbehalt unter_vorbehalt unter_der_bedingung unter_der_voraussetzung unter_der_auflage mit_der_auflage mit_der_massgabe unter_der_massgabe sofern ,_wenn',
  validFrom:
    'ab ab_dem mit_wirkung_vom mit_wirkung_ab mit_wirkung_zum rückwirkend_zum rückwirkend_ab rückwirkend_per wirksam_ab gültig_ab in_kraft_ab',
  validUntil: 'bis bis_zum befristet_bis längstens_bis',
  terms:
    'befristet gilt gültig längstens laufzeit verlängert wiederbestellt bestellt gewählt probebetrieb amtszeit vom wiedergewählt',
  proposals:
    'vorlage beschlussvorlage drucksache drucks antrag bv az aktenzeichen motion postulat initiative dekret vorstoss interpellation sitzungsvorlage gesetzentwurf',
  saying: '',
  activeOnly: 'beauftragt empfohlen verlangt',
  votingVerbs: { yes: 'befürworten befürworteten', no: 'lehnen lehnten', abstain: 'enthalten enthielten' },
  votingStarts: 'stimmen stimmten sprechen sprachen votieren votierten',
  leaningSides: 'dafür dagegen contra',
  trailingSides: 'dagegen',
  outOf: 'von',
  invalid: 'ungültig ungültige ungültigen ungültiger',
  cast: 'abgegeben abgegebene abgegebenen',
  entitled: 'stimmberechtigt stimmberechtigte stimmberechtigten',
  needing: 'nötig erforderlich benötigt braucht mindestens bedarf brauchen auf_sich',
  oneBallot: 'stimme',
  everybody: 'alle',
  casting: 'ausschlag stichentscheid',
  manners: {
    secret: 'geheim geheime geheimer geheimen',
    'roll-call': 'namentlich namentliche namentlicher namentlichen',
    circular:
      'umlaufverfahren umlaufbeschluss umlaufbeschlusses umlaufweg zirkularweg zirkularbeschluss zirkulationsweg zirkulationsbeschluss',
    'by-share': 'miteigentumsanteile miteigentumsanteilen aktienstimmen kapitalanteilen wertprinzip',
  },
};
