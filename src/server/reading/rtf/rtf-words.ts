/** Groups whose text is not the paper's. */
export const skippedGroups: ReadonlySet<string> = new Set(
  (
    'colortbl filetbl listtable listoverridetable rsidtbl revtbl generator pict nonshppict shprslt objdata objclass objname header headerl headerr headerf ' +
    'footer footerl footerr footerf fldinst xe tc tcn rxe bkmkstart bkmkend themedata colorschememapping datastore latentstyles ' +
    'annotation atnid atnauthor atntime atnicn atndate atnref atnparent atrfstart atrfend ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn ' +
    'xmlnstbl mmathPr wgrffmtfilter background shpgrp sp sn sv fonttbl pgptbl userprops docvar passwordhash formfield ffdeftext private1 ' +
    'pnseclvl pntxta pntxtb listpicture listlevel listname liststylename template company author operator manager category keywords doccomm ' +
    'hlinkbase comment subject creatim revtim printim buptim datafield'
  ).split(' '),
);

/** Groups marked as skippable by readers that do not know them, which we do know. */
export const knownExtensions: ReadonlySet<string> = new Set([
  'footnote',
  'shpinst',
  'shptxt',
  'listtext',
  'pntext',
  'shppict',
  'ud',
  // Not destinations, but the style of the group's characters.
  'cs',
  'ts',
  'ds',
]);

/** Control words for characters, in any RTF. */
export const printedCharacters: Readonly<Record<string, string>> = {
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

/** Control words for characters in a paper. */
export const characterWords: Readonly<Record<string, string>> = {
  ...printedCharacters,
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

/** Code pages of `\fcharset` (RTF specification 1.9.1, "Font Table"); other fonts use the file's own. */
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
