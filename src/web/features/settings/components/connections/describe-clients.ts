/** Name under which the service appears in a client's list of servers. */
const serverName = 'boardsearch';

const asJson = (value: object): string => JSON.stringify(value, null, 2);

/**
 * What the most used clients need to know of the MCP server at an address: a shell command, or an entry of the client's
 * own configuration file.
 */
export const describeClients = (address: string) => ({
  claude: `claude mcp add --transport http ${serverName} ${address}`,
  vscode: asJson({ servers: { [serverName]: { type: 'http', url: address } } }),
  cursor: asJson({ mcpServers: { [serverName]: { url: address } } }),
});
