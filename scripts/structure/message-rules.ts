import { readFileSync } from 'node:fs';
import { type Checker, type Symbol as Named, type Project, TypeFlags } from 'typescript/unstable/sync';

const messagesFolder = '/src/shared/messages/';
const isProduct = (file: string): boolean =>
  file.includes('/src/') && !file.includes(messagesFolder) && !/\.test\.tsx?$/.test(file);

type Message = { place: string; path: string; name: string };

/** A key is identified by its declaration: types keep that through hooks, parameters and aliases. */
const placesOf = (symbol: Named | undefined): string[] =>
  (symbol?.declarations ?? [])
    .filter(({ path }) => path.includes(messagesFolder))
    .map(({ path, index }) => `${path}#${index}`);

const insideOf = (checker: Checker, symbol: Named): readonly Named[] => {
  const type = checker.getTypeOfSymbol(symbol);
  if (!type?.isObjectType() || checker.isArrayLikeType(type)) return [];
  return checker.getPropertiesOfType(type).filter((each) => placesOf(each).length > 0);
};

function listBelow(checker: Checker, symbol: Named, path: string): Message[] {
  const inside = insideOf(checker, symbol);
  if (inside.length > 0) return inside.flatMap((each) => listBelow(checker, each, `${path}.${each.name}`));
  return placesOf(symbol).map((place) => ({ place, path, name: symbol.name }));
}

function listMessages({ checker, program }: Project): Message[] {
  const files = program.getSourceFileNames().filter((file) => file.includes(`${messagesFolder}de/`));
  return files.flatMap((file) => {
    const exported = [...readFileSync(file, 'utf8').matchAll(/(?<=^export const )\w+/gm)];
    const symbols = checker.getSymbolAtPosition(
      file,
      exported.map(({ index }) => index),
    );
    return symbols.flatMap((symbol) => (symbol ? listBelow(checker, symbol, symbol.name) : []));
  });
}

const property = /(?<=[.{,]\s*)[a-z]\w*/gi;
/** A pattern such as `{ title, hint } = useUploadText()`: its names are variables whose types have no origin. */
const pattern = /\{([\w\s,:.]*)\}(?=\s*[=:][^;{}]*Texts?\b)/g;
/** Objects accessed by a name known only at run time. */
const indexed = /\w+(?=(?:\?\.)?\[)|(?<=Object\.(?:keys|values|entries)\()\w+/g;
const indexedTwice = /\w+(?=\[[^[\]]*\]\[)/g;

/** The texts that a function expects by name: `interface PageWords { … }`. */
const words = /(?:interface|type) \w*Words\b[^{;]*\{([^}]*)\}/g;

/** Declarations, or just names, of the messages that a file reads. */
function readMessages({ checker }: Project, file: string, names: ReadonlySet<string>): string[] {
  const text = readFileSync(file, 'utf8');
  const typesAt = (places: RegExp) =>
    checker
      .getTypeAtPosition(
        file,
        [...text.matchAll(places)].map(({ index }) => index),
      )
      .filter((type) => type?.isObjectType());
  const propertiesOf = (type: Parameters<Checker['getPropertiesOfType']>[0] | undefined) =>
    type ? checker.getPropertiesOfType(type) : [];

  const found = [...text.matchAll(property)].filter(([name]) => names.has(name));
  const symbols = checker.getSymbolAtPosition(
    file,
    found.map(({ index }) => index),
  );
  // A table of texts passed on as a whole is accessed where it arrives.
  const tables = symbols.flatMap((symbol, index) => {
    const match = found[index];
    if (!symbol || !match || placesOf(symbol).length === 0) return [];
    if (!/^[\s]*[,);}\]]/.test(text.slice(match.index + match[0].length))) return [];
    const inside = insideOf(checker, symbol);
    return inside.every((each) => (checker.getTypeOfSymbol(each)?.flags ?? 0) & TypeFlags.String) ? inside : [];
  });
  const destructured = [...text.matchAll(pattern)].flatMap(([, variables = '']) => variables.split(','));
  const accessed = typesAt(indexed).flatMap(propertiesOf);
  const accessedDeep = typesAt(indexedTwice)
    .flatMap(propertiesOf)
    .flatMap((each) => propertiesOf(checker.getTypeOfSymbol(each)));
  const expected = [...text.matchAll(words)].flatMap(([, members = '']) => members.match(/^ *\w+(?=:)/gm) ?? []);
  return [
    ...[...symbols, ...tables, ...accessed, ...accessedDeep].flatMap(placesOf),
    ...[...destructured, ...expected].map((name) => name.trim()),
  ];
}

/**
 * German texts that no screen and no answer reads, such as "uploads.retry". Access by a name known only at run time
 * counts for all neighbours. Tests do not count.
 */
export function listUnusedMessages(projects: readonly Project[]): string[] {
  const messages = new Map<string, Message>();
  const used = new Set<string>();
  for (const project of projects) {
    for (const message of listMessages(project)) messages.set(message.place, message);
    const names = new Set([...messages.values()].flatMap(({ path }) => path.split('.')));
    for (const file of project.program.getSourceFileNames().filter(isProduct)) {
      for (const each of readMessages(project, file, names)) used.add(each);
    }
  }
  return [...messages.values()]
    .filter(({ place, name }) => !used.has(place) && !used.has(name))
    .map(({ path }) => path);
}
