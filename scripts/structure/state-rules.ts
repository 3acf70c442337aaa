import { relative } from 'node:path';
import { type Node, NodeFlags, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isDeleteExpression,
  isElementAccessExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isNonNullExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isVariableStatement,
} from 'typescript/unstable/ast/is';
import type { Project } from 'typescript/unstable/sync';

const isProduct = (file: string): boolean => file.includes('/src/') && !/\.test\.tsx?$/.test(file);

const mutators = new Set('set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '));

/** The variable that `cache`, `cache.entries` or `cache[key]!` belongs to. */
function ownerOf(node: Node): string | null {
  if (isIdentifier(node)) return node.text;
  return isPropertyAccessExpression(node) || isElementAccessExpression(node) || isNonNullExpression(node)
    ? ownerOf(node.expression)
    : null;
}

/** The variable an expression writes to: by assignment, `++`, `delete`, a mutating method or Object.assign. */
function writtenBy(node: Node): string | null {
  if (isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment ? ownerOf(node.left) : null;
  }
  if (isPrefixUnaryExpression(node) || isPostfixUnaryExpression(node)) {
    const isStep = node.operator === SyntaxKind.PlusPlusToken || node.operator === SyntaxKind.MinusMinusToken;
    return isStep ? ownerOf(node.operand) : null;
  }
  if (isDeleteExpression(node)) return ownerOf(node.expression);
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null;
  const { expression: owner, name } = node.expression;
  if (owner.getText() === 'Object' && name.text === 'assign')
    return node.arguments[0] ? ownerOf(node.arguments[0]) : null;
  return mutators.has(name.text) ? ownerOf(owner) : null;
}

/** The names that a declaration introduces, including patterns. */
function namesIn(name: Node): string[] {
  if (isIdentifier(name)) return [name.text];
  const names: string[] = [];
  name.forEachChild((each) => {
    if (isBindingElement(each) && each.name) names.push(...namesIn(each.name));
  });
  return names;
}

/** Names declared at a file's top level and written to after loading, in a function. */
function listStateOf(source: Node): string[] {
  const declared = new Set<string>();
  const written = new Set<string>();
  const visit = (node: Node, isInFunction: boolean): void => {
    const name = isInFunction ? writtenBy(node) : null;
    if (name !== null) written.add(name);
    node.forEachChild((child) => visit(child, isInFunction || isFunctionLikeDeclaration(node)));
  };
  source.forEachChild((statement) => {
    if (!isVariableStatement(statement)) return;
    const { declarations, flags } = statement.declarationList;
    for (const name of declarations.flatMap((each) => namesIn(each.name))) {
      declared.add(name);
      if (!(flags & NodeFlags.Const)) written.add(name);
    }
  });
  visit(source, false);
  return [...declared].filter((name) => written.has(name));
}

/** Module variables that change after loading, as "src/a.ts#cache". */
export function listModuleState(root: string, projects: readonly Project[]): string[] {
  const found = projects.flatMap(({ program }) =>
    program
      .getSourceFileNames()
      .filter(isProduct)
      .flatMap((file) => {
        const source = program.getSourceFile(file);
        return source ? listStateOf(source).map((name) => `${relative(root, file)}#${name}`) : [];
      }),
  );
  return [...new Set(found)];
}

/** Modules with state of their own: the variables, and why nothing can own them. At most `maxStateful`. */
const stateful: Record<string, { names: string; why: string }> = {
  'src/server/features/accounts/service.ts': {
    names: 'accounts',
    why: 'goes with the request that the guard let pass',
  },
  'src/server/integrations/language-models/local/local-models.ts': {
    names: 'children',
    why: 'a model takes gigabytes: one child for each file, whoever asks',
  },
  'src/server/platform/calendar/calendar-days.ts': { names: 'formats', why: 'a memo of formats by time zone' },
  'src/server/platform/crypto/age/age-file.ts': {
    names: 'stretching',
    why: 'one key derivation at a time, for its memory',
  },
  'src/server/platform/database/prepare-once.ts': { names: 'taken', why: 'refuses a name twice as modules are loaded' },
  'src/server/platform/linguistics/folding.ts': {
    names: 'folded expansions shared source sourceBytes',
    why: 'a table filled at first sight, and scratch arrays, in the innermost loop of all searching',
  },
  'src/server/platform/linguistics/words/word-memory.ts': {
    names: 'table owners',
    why: 'a scratch table of fixed size, in the innermost loop of ranking',
  },
  'src/server/platform/outbound/send-outbound.ts': { names: 'agents', why: "the process's open connections" },
  'src/server/platform/processes/isolate-network.ts': {
    names: 'known',
    why: 'what the system allows does not change while the process runs',
  },
  'src/server/reading/pdf/pdfium.ts': {
    names: 'shared',
    why: 'one engine for each reading child, made anew when exhausted',
  },
  'src/server/reading/processes/reader-process.ts': {
    names: 'incoming onTaken handling',
    why: 'entry of a child process: the module is the process',
  },
  'src/web/features/auth/components/auth-layout.tsx': {
    names: 'isFirstScreen',
    why: 'of the page that the browser loaded',
  },
  'src/web/lib/api/document-events.ts': {
    names: 'listeners source reopening',
    why: 'one connection for all of a page',
  },
  'src/web/lib/session/session.ts': { names: 'isFollowing', why: 'of the tab, between it and the others' },
  'src/web/lib/switch-language.ts': { names: 'earlier', why: 'one change at a time, for all of a page' },
};
const maxStateful = 15;

/** State belongs to objects created and passed on by main, app or a component; modules hold only what is listed. */
export function checkModuleState(found: readonly string[], allowed = stateful): string[] {
  const listed = Object.entries(allowed).flatMap(([file, { names }]) =>
    names.split(' ').map((name) => `${file}#${name}`),
  );
  const files = Object.keys(allowed).length;
  return [
    ...found.filter((each) => !listed.includes(each)).map((each) => `${each}: state of a module; give it an owner`),
    ...listed
      .filter((each) => !found.includes(each))
      .map((each) => `${each}: listed as state of a module, but is none`),
    ...(files > maxStateful ? [`${files} modules hold state, at most ${maxStateful} may`] : []),
  ];
}
