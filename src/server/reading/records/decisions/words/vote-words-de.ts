/** German words of votes and results. */
export const germanVotes = {
  /** Headings of a vote. */
  voteLabels:
    'abstimmung abstimmungsergebnis schlussabstimmung stimmverhältnis stimmenverhältnis ergebnis abstimmungsresultat resultat',
  /** Words for the sides, and for votes. */
  yes: 'ja ja-stimme ja-stimmen jastimmen dafür zustimmung zustimmungen fürstimmen pro-stimmen ja-stimmenden zustimmend prostimmen befürwortend',
  no: 'nein nein-stimme nein-stimmen neinstimmen dagegen gegenstimme gegenstimmen gegen-stimme gegen-stimmen ablehnung ablehnungen kontra contra ablehnend',
  abstain: 'enthaltung enthaltungen stimmenthaltung stimmenthaltungen enthalten enthält enthaltend stimmenthaltungen',
  votes: 'stimme stimmen abstimmung abstimmungsergebnis schlussabstimmung stimmenverhältnis stimmverhältnis',
  /** What is counted; side words that have other meanings, too; words between two numbers. */
  ballots: 'stimme stimmen',
  weakSides: 'ja dagegen enthält enthalten contra ablehnung zustimmung',
  ratios: 'zu gegen',
  /** Before a majority; before a side's votes; words that join and that end a list of groups. */
  withPrepositions: 'mit durch',
  sidePrepositions: 'bei unter',
  groupLinks: 'von der des vom dem den und sowie die fraktion',
  groupEnds: 'gegen bei mit enthaltung stimmen stimmenthaltung',
  /** How all or most voted, and words that weaken it. */
  unanimous: 'einstimmig einmütig einhellig stillschweigend einstimmige einstimmiger einstimmigen einstimmigkeit',
  majority: 'mehrheit mehrheitlich stimmenmehrheit zweidrittelmehrheit',
  nearly: 'fast nahezu beinahe annähernd quasi',
  /** After a required majority that was missed. */
  missed: 'nicht verfehlt verpasst',
  /** Participles that state a result. */
  results:
    'angenommen genehmigt beschlossen verabschiedet bewilligt gebilligt gutgeheissen zugestimmt stattgegeben entlastet ermächtigt ratifiziert befürwortet abgelehnt verworfen abgewiesen versagt verweigert vertagt verschoben zurückgestellt sistiert überwiesen verwiesen zurückgewiesen rückgewiesen zurücküberwiesen zurückgezogen gewählt wiedergewählt wiederbestellt',
};
