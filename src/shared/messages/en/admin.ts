import type { admin as source } from '../de/admin.ts';

export const admin: typeof source = {
  title: 'Admin',
  tabsLabel: 'Parts of the admin area',
  factorHint: {
    text: 'Your admin account is protected by a password alone. Set up a second factor.',
    link: 'To the settings',
  },
  tabs: {
    overview: 'Overview',
    users: 'Users',
    customers: 'Customers',
    hierarchy: 'Customer Hierarchy',
    knowledge: 'Welcome-Bot Knowledge',
    'language-models': 'Language models',
    operations: 'Operations',
    mails: 'Mails',
    audit: 'Audit',
  },
  clearSearch: 'Clear search',
  nothingFound: 'Nothing found.',
  customer: 'Customer',
  changeCustomer: 'Change',
  searchCustomer: 'Search customers',
  usersOf: (count) => (count === 1 ? '1 user' : `${count} users`),
};
