import type { admin as source } from '../de/admin.ts';

export const admin: typeof source = {
  title: 'Admin',
  tabsLabel: 'Parts of the admin area',
  tabs: {
    overview: 'Overview',
    users: 'Users',
    customers: 'Customers',
    hierarchy: 'Customer Hierarchy',
    knowledge: 'Welcome-Bot Knowledge',
    'language-models': 'Language models',
    operations: 'Operations',
    audit: 'Audit',
  },
};
