import type { admin as source } from '../de/admin.ts';

export const admin: typeof source = {
  title: 'Admin',
  tabsLabel: 'Admin sections',
  factorHint: {
    text: 'Only a password protects your admin account. Set up a second factor.',
    link: 'Go to settings',
  },
  tabs: {
    overview: 'Overview',
    users: 'Users',
    customers: 'Customers',
    hierarchy: 'Customer Hierarchy',
    knowledge: 'Welcome-Bot Knowledge',
    'language-models': 'Language models',
    operations: 'Operations',
    mails: 'Emails',
    audit: 'Audit',
  },
  clearSearch: 'Clear search',
  nothingFound: 'Nothing found.',
  customer: 'Customer',
  changeCustomer: 'Change',
  searchCustomer: 'Search customers',
  usersOf: (count) => (count === 1 ? '1 user' : `${count} users`),
};
