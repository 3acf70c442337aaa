/** German words that clauses are told apart by. */
export const germanClauses = {
  /** Auxiliaries with which the chair announces a result. */
  performing: 'ist sind',
  /** Articles and prepositions of a non-subject; words before a date. */
  oblique: 'dem des im beim vom zum zur in an ans von durch',
  temporal: 'am im in mit bereits',
  /** Adverbs with which the chair announces a result. */
  hence: 'damit somit hiermit dann folglich also hierdurch demnach',
  /** Mark an expectation; before a number, an estimate. */
  expecting:
    'rechnet rechnen rechnete rechneten erwartet erwarten erwartete erwarteten ausgegangen davon_aus voraussichtlich vermutlich wahrscheinlich ' +
    'mutmasslich absehbar prognostiziert geplant plant planen beabsichtigt beabsichtigen hofft hoffen vorgesehen',
  estimates: 'rund etwa circa zirka ca knapp gut über',
};
