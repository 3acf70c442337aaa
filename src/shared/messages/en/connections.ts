import type { connections as german } from '../de/connections.ts';

/** Connected programs: the consent screen, and the list in the settings. */
export const connections: typeof german = {
  title: 'Connected programs',
  intro: 'Assistants you’ve allowed to search your documents and ask questions.',
  none: 'No program connected yet.',
  loadFailed: 'We couldn’t load the connected programs.',
  since: (date: string) => `connected on ${date}`,
  validUntil: (date: string) => `valid until ${date}`,
  usedOn: (date: string) => `last used on ${date}`,
  neverUsed: 'not used yet',
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect “${name}”`,
  disconnectTitle: (name: string) => `Disconnect “${name}”?`,
  disconnectText: 'The program loses access at once. You can connect it again later.',
  disconnected: 'Program disconnected',
  disconnectFailed: 'The program was not disconnected',
  guide: {
    title: 'Connect an assistant',
    intro:
      'Connect assistants that speak the Model Context Protocol (MCP) with this address. The first time, the assistant opens BoardSearch in your browser, and you allow access.',
    address: 'Address',
    copy: 'Copy',
    copyOf: (what) => `Copy ${what}`,
    copied: 'Copied',
    copyFailed: 'The browser did not allow copying',
    clients: {
      claude: {
        name: 'Claude',
        steps: [
          'Claude Desktop and claude.ai: open “Settings”, then “Connectors” and “Add custom connector”, and paste the address above.',
          'Claude Code: run this command in your terminal, then type /mcp in Claude Code and log in.',
        ],
      },
      vscode: {
        name: 'VS Code (GitHub Copilot)',
        steps: ['Paste this into the file .vscode/mcp.json, then choose “Start” above the entry.'],
      },
      cursor: {
        name: 'Cursor',
        steps: ['Paste this into the file ~/.cursor/mcp.json, then log in under “MCP” in the settings.'],
      },
    },
  },
  direct: {
    title: 'Here you confirm that a program may access BoardSearch',
    text: 'No program is asking right now. Start the connection in the program: it then opens this page.',
    toSettings: 'Connected programs in the settings',
  },
  askTitle: 'Connect a program',
  asks: (name: string) => `A program that calls itself “${name}” wants to access BoardSearch on your behalf.`,
  unproven: 'The program chose this name itself. Connect it only if you’ve just started the connection yourself.',
  account: 'Your account',
  place: 'Returns to',
  onDevice: (place: string) => `a program on this device (${place})`,
  mayDo: 'It will be able to',
  scopes: {
    read: 'read your documents, meetings, decisions and tasks',
    ask: 'ask questions, which count towards your plan and appear in your chats',
  },
  leaves: 'What the program reads leaves BoardSearch. You can disconnect it at any time in the settings.',
  allow: 'Allow',
  refuse: 'Deny',
  moving: 'Taking you back to the program. You can close this page.',
  invalid: 'This request isn’t valid',
  invalidText: 'Start the connection again in the program. No access was granted.',
  failed: 'The program was not connected',
};
