/** Words that introduce a short form: "im Folgenden „NfA“ genannt", "hereinafter the "Facility"". */
export const leadWords = new Set(
  `im folgenden weiteren in the following nachfolgend nachstehend fortan künftig kurz abgekürzt auch als sowie gemeinsam
  zusammen jeweils genannt bezeichnet hereinafter hereafter referred to as called known also together collectively each
  individually below der die das den dem a an und and or oder`.split(/\s+/),
);

/** Those of them that introduce one without parentheses. */
export const openings = ['im Folgenden', 'nachfolgend', 'nachstehend', 'hereinafter', 'hereafter'];

/** Small words within a name: "Verein zur Förderung der Musik", "Bank of England". */
export const joiningWords = new Set(
  'of for the in on to de zur zum für der des den die von vom im am an in über'.split(' '),
);
/** Forms of companies in small letters. */
export const companyForms = new Set('plc eG e.V. eGmbH gGmbH gAG mbH'.split(' '));
/** Forms that end the name of a firm, in which no small word joins others. */
export const firmForms = new Set('GmbH gGmbH AG KG KGaA SE SA OHG plc Ltd Limited LLP LLC Inc'.split(' '));
/** Only directly between two words of a name. */
export const conjunctions = new Set('und and & u.'.split(' '));

/** A defined expression in small letters begins after one of these … */
export const articles = new Set('a an the der die das den dem des ein eine einen einem einer eines'.split(' '));
/** … and ends before one of these. */
export const breaks = new Set(
  `of for with between from by in on at under to up over per which that von für mit zwischen durch bei unter bis zur zum
  über aus nach in im auf an gemäß`.split(/\s+/),
);
