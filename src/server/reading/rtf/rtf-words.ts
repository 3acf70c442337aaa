/** Groups whose text is no text of the paper's. */
export const silentGroups: ReadonlySet<string> = new Set(
  (
    'colortbl filetbl listtable listoverridetable rsidtbl revtbl generator pict nonshppict shprslt objdata objclass objname header headerl headerr headerf ' +
    'footer footerl footerr footerf fldinst xe tc tcn rxe bkmkstart bkmkend themedata colorschememapping datastore latentstyles ' +
    'annotation atnid atnauthor atntime atnicn atndate atnref atnparent atrfstart atrfend ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn ' +
    'xmlnstbl mmathPr wgrffmtfilter background shpgrp sp sn sv fonttbl pgptbl userprops docvar passwordhash formfield ffdeftext private1 ' +
    'pnseclvl pntxta pntxtb listpicture listlevel listname liststylename template company author operator manager category keywords doccomm ' +
    'hlinkbase comment subject creatim revtim printim buptim datafield'
  ).split(' '),
);

/** Groups that are marked as to be skipped by who does not know them, and that we know. */
export const knownExtensions: ReadonlySet<string> = new Set([
  'footnote',
  'shpinst',
  'shptxt',
  'listtext',
  'pntext',
  'shppict',
  'ud',
  // Not a place of their own, but the style of the characters in the group.
  'cs',
  'ts',
  'ds',
]);

/** Control words that stand for the same sign in whatever is written as RTF. */
export const printedSigns: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': '\u00a0',
  _: '-',
};

/** Control words that stand for a sign in a paper. */
export const signs: Readonly<Record<string, string>> = {
  ...printedSigns,
  line: ' ',
  tab: ' ',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '-': '',
  '{': '{',
  '}': '}',
  '\\': '\\',
};

/** Code pages of `\fcharset` (RTF specification 1.9.1, "Font Table"); others write in the file's own. */
export const codePageOfCharset: Readonly<Record<number, number>> = {
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
};
