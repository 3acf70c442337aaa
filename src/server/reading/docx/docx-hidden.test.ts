import { expect, test } from 'vitest';
import { inspectDocument } from '#server/reading/inspect-document.ts';
import { wordNamespace, wordParagraph, wordTable, writeDocx } from '#support/office-writer.ts';
import { readFile } from '#support/read-file.ts';

const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string, style?: string) => wordParagraph('', style, inner);

async function textOf(body: string, more: Record<string, string> = {}): Promise<string> {
  const { pages } = await readFile(writeDocx(body, more), 'x.docx');
  return pages.map(({ text }) => text).join('\f');
}

test('UPL-05 docx: hidden text is skipped, text that is unhidden again is read', async () => {
  const field =
    '<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:instrText> XE "Lohn" </w:instrText></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="end"/></w:r>';
  const body = [
    paragraph(run('Der Rat stimmt zu') + run(' (intern: knapp)', '<w:b/><w:vanish/>') + field + run('.')),
    paragraph(run('Lohn der Leitung: 240 000', '<w:vanish w:val="1"/>')),
    paragraph(run('Gilt ab Januar.', '<w:vanish w:val="0"/><w:i/>') + run(' Seitenzahl', '<w:webHidden/>')),
    paragraph(
      run('Sichtbar, ') +
        run('verborgen', '<w:rStyle w:val="Verborgen"/>') +
        run('doch sichtbar.', '<w:rStyle w:val="Verborgen"/><w:vanish w:val="false"/>'),
    ),
    paragraph(run('Ein ganzer Absatz.'), 'VerborgenerAbsatz'),
    wordTable([
      ['Name', 'Amt'],
      ['Anna', 'Präsidium'],
    ]).replace('Präsidium', 'Präsidium</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>geheim'),
  ].join('');
  const styles = `<w:styles ${wordNamespace}><w:style w:type="character" w:styleId="Verborgen"><w:name w:val="Verborgen"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="VerborgenerAbsatz"><w:name w:val="Verborgen 2"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`;
  expect(await textOf(body, { 'word/styles.xml': styles })).toBe(
    'Der Rat stimmt zu.\n\nGilt ab Januar. Seitenzahl\n\nSichtbar, doch sichtbar.\n\nName\tAmt\nAnna\tPräsidium\n',
  );
});

test('UPL-05 docx: struck text is left out like deleted text, and the file says so', async () => {
  const body = [
    paragraph(
      run('Der Beitrag beträgt ') + run('60', '<w:strike/>') + run('84', '<w:strike w:val="0"/>') + run(' Euro.'),
    ),
    paragraph(run('TOP 5 Wahl', '<w:b/><w:dstrike w:val="true"/>')),
    paragraph(run('Entfallen ', '<w:rStyle w:val="Gestrichen"/>') + run('Gilt.')),
    paragraph(run('Der Absatz gilt nicht mehr.'), 'GestrichenerAbsatz'),
  ].join('');
  const styles = `<w:styles ${wordNamespace}><w:style w:type="character" w:styleId="Gestrichen"><w:rPr><w:strike/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="GestrichenerAbsatz"><w:rPr><w:vanish w:val="0"/><w:dstrike/></w:rPr></w:style></w:styles>`;
  expect(await textOf(body, { 'word/styles.xml': styles })).toBe('Der Beitrag beträgt 84 Euro.\n\nGilt.');
  expect(await inspectDocument(writeDocx(body), 'docx')).toEqual(['struck_text']);
  expect(await inspectDocument(writeDocx(paragraph(run('84', '<w:strike w:val="0"/>'))), 'docx')).toEqual([]);
});

test('UPL-05 docx: insertions and move targets count, deletions and move sources do not', async () => {
  const body = paragraph(
    run('Der Rat ') +
      `<w:del w:id="1">${run('lehnt ab').replaceAll('w:t', 'w:delText')}</w:del><w:ins w:id="2">${run('stimmt zu')}</w:ins>` +
      `<w:moveFrom w:id="3">${run(', einstimmig')}</w:moveFrom><w:moveTo w:id="4">${run(', knapp')}</w:moveTo>${run('.')}`,
  );
  expect(await textOf(body)).toBe('Der Rat stimmt zu, knapp.');
});

test('UPL-05 docx: comments are skipped, footnotes and endnotes follow their reference', async () => {
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const body = [
    paragraph(
      `<w:commentRangeStart w:id="0"/>${run('Der Rat stimmt zu')}<w:commentRangeEnd w:id="0"/>${reference('comment', 0)}${reference('footnote', 2)}${run('.')}`,
    ),
    paragraph(run('Die Kosten steigen') + reference('endnote', 2) + run(' im Jahr 2025.') + reference('footnote', 3)),
  ].join('');
  const note = (kind: string, id: number, text: string) =>
    `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r>${run(text)}</w:p></w:${kind}>`;
  const part = (kind: string, inner: string) => `<w:${kind} ${wordNamespace}>${inner}</w:${kind}>`;
  const relation = (id: string, kind: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${kind}.xml"/>`;
  const text = await textOf(body, {
    'word/footnotes.xml': part(
      'footnotes',
      note('footnote', 2, 'Bei zwei Enthaltungen.') +
        note('footnote', 3, 'Siehe Beilage.') +
        note('footnote', 4, 'Nirgends genannt.'),
    ),
    'word/endnotes.xml': part('endnotes', note('endnote', 2, 'Ohne Teuerung.') + note('endnote', 3, 'Verborgen.')),
    'word/comments.xml': part(
      'comments',
      '<w:comment w:id="0" w:author="Anna"><w:p><w:r><w:t>Stimmt das?</w:t></w:r></w:p></w:comment>',
    ),
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${['styles', 'footnotes', 'endnotes', 'comments'].map((kind, index) => relation(`r${index}`, kind)).join('')}</Relationships>`,
  });
  expect(text).toBe(
    'Der Rat stimmt zu[1].\n\n[1] Bei zwei Enthaltungen.\n\nDie Kosten steigen[2] im Jahr 2025.[3]\n\n[2] Ohne Teuerung.\n\n[3] Siehe Beilage.',
  );
});
