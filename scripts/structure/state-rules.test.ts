import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withProjects } from './open-projects.ts';
import { checkModuleState, listModuleState } from './state-rules.ts';

const text = `export const names = new Map([['a', 1]]);
const built: string[] = [];
for (const name of names.keys()) built.push(name);
let counter = 0;
const cache = new Map<string, number>();
const seen: Record<string, { count?: number }> = {};
const [first, second] = [new Set<string>(), new Set<string>()];
const options = { isOn: false };
const limits: { most?: number } = {};
const pattern = /a/y;
export function look(name: string) {
  const copy = new Set(built);
  copy.add(name);
  counter += 1;
  cache.set(name, counter);
  delete seen[name]!.count;
  first.add(name);
  Object.assign(options, { isOn: second.has(name) });
  limits.most = names.size;
  pattern.lastIndex++;
  return { get: () => cache.get(name) };
}`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'boardsearch-state-'));
  mkdirSync(join(root, 'src'));
  const compilerOptions = { strict: true, lib: ['es2024'], module: 'nodenext', noEmit: true };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  writeFileSync(join(root, 'src/look.ts'), text);
  writeFileSync(join(root, 'src/look.test.ts'), 'let service: number; service = 1;');
});
afterAll(() => rmSync(root, { recursive: true }));

test('module state is what functions write to, not what loading builds or tests hold', () => {
  const found = withProjects(root, ['tsconfig.json'], (projects) => listModuleState(root, projects));
  const names = ['counter', 'cache', 'seen', 'first', 'options', 'limits', 'pattern'];
  expect(found.toSorted()).toEqual(names.map((name) => `src/look.ts#${name}`).toSorted());
});

test('unlisted state is refused, and so is an outdated or too long list', () => {
  const listed = (files: number) =>
    Object.fromEntries(Array.from({ length: files }, (_, at) => [`src/${at}.ts`, { names: 'one two', why: '' }]));
  const found = (files: number) => Object.keys(listed(files)).flatMap((file) => [`${file}#one`, `${file}#two`]);
  expect(checkModuleState(found(15), listed(15))).toEqual([]);
  expect(checkModuleState(found(2), listed(1))).toEqual([
    'src/1.ts#one: state of a module; give it an owner',
    'src/1.ts#two: state of a module; give it an owner',
  ]);
  expect(checkModuleState(['src/0.ts#one'], listed(1))).toEqual([
    'src/0.ts#two: listed as state of a module, but is none',
  ]);
  expect(checkModuleState(found(16), listed(16))).toEqual(['16 modules hold state, at most 15 may']);
});
