import { expect, test } from 'vitest';
import { wordParagraph, writeDocx } from '#support/office-writer.ts';
import { readFile } from '#support/read-file.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const symbol = (text: string) => `<m:r><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`;
const field = (instruction: string, text: string) => `<w:fldSimple w:instr="${instruction}">${run(text)}</w:fldSimple>`;
const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

async function textOf(...inner: string[]): Promise<string> {
  const body = inner.map((each) => wordParagraph('', undefined, each)).join('');
  return (await readFile(writeDocx(body), 'x.docx')).pages.map(({ text }) => text).join('\f');
}

test('UPL-05 docx: text in simple fields, direction marks and ruby is read', async () => {
  expect(
    await textOf(
      run('Sitzung vom ') + field(' DATE \\@ "d. MMMM yyyy" '.replaceAll('"', '&quot;'), '12. März 2024') + run('.'),
      field(' IF 1 > 0 ', `Tabelle ${'</w:t></w:r>'}${field(' SEQ Tabelle ', '3')}<w:r><w:t>: Kosten`),
      `<w:bdo w:val="rtl">${run('von rechts')}</w:bdo><w:dir w:val="ltr">${run(' und links')}</w:dir>`,
      `<w:r><w:ruby><w:rubyPr><w:hps w:val="12"/></w:rubyPr><w:rt>${run('とう')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r>`,
    ),
  ).toBe('Sitzung vom 12. März 2024.\n\nTabelle 3: Kosten\n\nvon rechts und links\n\n東');
});

test('UPL-05 docx: formulas are read as one line', async () => {
  const fraction = `<m:f><m:num>${symbol('EBIT')}</m:num><m:den>${symbol('Umsatz')}${symbol('+')}${symbol('x')}</m:den></m:f>`;
  const power = `<m:sSup><m:e>${symbol('10')}</m:e><m:sup>${symbol('6')}</m:sup></m:sSup>`;
  const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${symbol('i')}</m:sub><m:sup>${symbol('n')}</m:sup><m:e>${symbol('a&lt;b')}</m:e></m:nary>`;
  const root = `<m:rad><m:radPr/><m:deg/><m:e>${symbol('2')}</m:e></m:rad>`;
  const brackets = `<m:d><m:dPr/><m:e>${symbol('a')}</m:e><m:e>${symbol('b')}</m:e></m:d>`;
  expect(
    await textOf(
      `${run('Marge: ')}<m:oMath ${math}>${fraction}</m:oMath>${run(' je Jahr')}`,
      `<m:oMathPara ${math}><m:oMath>${power}${symbol('·')}${sum}${root}${brackets}</m:oMath></m:oMathPara>`,
    ),
  ).toBe('Marge: EBIT/(Umsatz+x) je Jahr\n\n10^6·∑i^na<b√2(a|b)');
});
