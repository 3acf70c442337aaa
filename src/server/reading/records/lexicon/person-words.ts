const split = (list: string): string[] => list.split(' ').filter(Boolean);

/** Abbreviated titles and offices before a name. */
const titles =
  'ra rain wp stb bgm vbgm vizebgm gr grin gv gvm str bm obm ob mdl mag dipl.-ing dipl.-kfm dipl.-kffr dr.-ing oar ar univ.-prof phd canon dame sir pastor father sister brother ' +
  'reverend lord lady captain major colonel propst superintendent pfarrer pfarrerin diakon diakonin pater beigeordneter beigeordnete kollege kollegin';

/** Endings of words for offices: "Stadtbaurätin", "Personalleiterin". */
const offices =
  'rat rätin leiter leiterin meister meisterin direktor direktorin sekretär sekretärin vertreter vertreterin prüfer prüferin präsident präsidentin ' +
  'beauftragter beauftragte vorständin vorstand referent referentin wirt wirtin anwalt anwältin obmann obfrau führer führerin vorsitzende vorsitzender berater beraterin ' +
  'verwalter verwalterin schreiber schreiberin amtmann amtfrau inspektor inspektorin mitglied vorsteher vorsteherin';
const englishOffices =
  'president vice-president manager director officer chief mayor clerk councillor councilmember alderman attorney treasurer secretary commissioner chair chairman ' +
  'chairwoman chairperson member governor trustee engineer administrator superintendent solicitor auditor';

const titleSet = new Set(split(titles));
const officeSet = new Set(split(englishOffices));
const officeEndings = split(offices);

export const isShortTitle = (norm: string): boolean => titleSet.has(norm);

export const isGermanOffice = (norm: string): boolean => officeEndings.some((ending) => norm.endsWith(ending));

/** No names, though written like them. */
export const weekdays: ReadonlySet<string> = new Set(
  split(
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag monday tuesday wednesday thursday friday saturday sunday',
  ),
);

/** True for a word that may stand before a name as the person's office. */
export const isOfficeWord = (norm: string): boolean => officeSet.has(norm) || isGermanOffice(norm);
