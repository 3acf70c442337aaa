/** What was done with a motion, as questions ask for it and minutes tell it. */
export const doneInGerman =
  '(?:genehmigt|bewilligt|gebilligt|beschlossen|verabschiedet|angenommen(?!,? dass)|abgelehnt|zugestimmt|gutgehei(?:ss|ß)en|freigegeben|befürwortet|verworfen|vertagt|zurückgewiesen|abgestimmt|(?:nicht )?erheblich erklärt)';
/** Losses are carried forward, goods by rail, tasks out. */
export const doneInEnglish =
  '(?:approved|adopted|rejected|authori[sz]ed|endorsed|ratified|carried(?! (?:forward|over|out|on|at|back|by (?:rail|road|sea|air|ship|truck)))|postponed|deferred|voted (?:on|down))';
