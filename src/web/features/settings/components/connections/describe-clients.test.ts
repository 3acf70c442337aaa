import { expect, test } from 'vitest';
import { describeClients } from './describe-clients.ts';

test('DOOR-02 each client gets its own form of the address', () => {
  const address = 'https://boardsearch.example/mcp';
  const { claude, vscode, cursor } = describeClients(address);
  expect(claude).toBe(`claude mcp add --transport http boardsearch ${address}`);
  expect(JSON.parse(vscode)).toEqual({ servers: { boardsearch: { type: 'http', url: address } } });
  expect(JSON.parse(cursor)).toEqual({ mcpServers: { boardsearch: { url: address } } });
});
