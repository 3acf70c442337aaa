/**
 * `node scripts/build-thesaurus.ts [FILE]`: builds the shipped thesaurus from ../shared/thesaurus/thesaurus.tsv or FILE.
 * `--check` only reports whether the shipped one is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFile, thesaurusPath, unpackFile } from '#server/platform/linguistics/thesaurus/thesaurus-file.ts';
import { compileThesaurus } from './thesaurus/compile-thesaurus.ts';

const [path] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const source = path ?? join(import.meta.dirname, '../../shared/thesaurus/thesaurus.tsv');
const content = compileThesaurus(readFileSync(source, 'utf8'));
if (process.argv.includes('--check')) {
  const isCurrent = Buffer.from(unpackFile(readFileSync(thesaurusPath))).equals(content);
  console.log(isCurrent ? 'the thesaurus is up to date' : 'the thesaurus is older than its source: build it');
  process.exit(isCurrent ? 0 : 1);
}
const file = packFile(content);
writeFileSync(thesaurusPath, file);
console.log(`${content.length} bytes in memory, ${file.length} bytes in the file`);
