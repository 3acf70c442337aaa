import type { ComponentType } from 'react';
import type { admin } from '#shared/messages/de/admin.ts';

export interface AdminTab {
  /** URL: `/admin/<path>`. */
  path: keyof typeof admin.tabs;
  /** Loads the tab's code from its sibling folder. */
  load: () => Promise<ComponentType>;
}

/** The admin area's tabs, in order. Unlisted features are not reachable. */
export const adminTabs: readonly AdminTab[] = [
  { path: 'overview', load: async () => (await import('../overview/overview-tab.tsx')).OverviewTab },
  { path: 'users', load: async () => (await import('../users/users-tab.tsx')).UsersTab },
  { path: 'customers', load: async () => (await import('../customers/customers-tab.tsx')).CustomersTab },
  { path: 'hierarchy', load: async () => (await import('../hierarchy/hierarchy-tab.tsx')).HierarchyTab },
  { path: 'knowledge', load: async () => (await import('../knowledge/knowledge-tab.tsx')).KnowledgeTab },
  { path: 'language-models', load: async () => (await import('../language-models/models-tab.tsx')).ModelsTab },
  { path: 'operations', load: async () => (await import('../operations/operations-tab.tsx')).OperationsTab },
  { path: 'mails', load: async () => (await import('../mails/mails-tab.tsx')).MailsTab },
  { path: 'audit', load: async () => (await import('../audit/audit-tab.tsx')).AuditTab },
];
