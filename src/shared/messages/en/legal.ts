import type { legal as source } from '../de/legal.ts';

export const legal: typeof source = {
  legalNotice: 'Legal notice',
  privacy: 'Privacy',
  terms: 'Terms of use',
  accessibility: 'Accessibility',
  titles: {
    legalNotice: 'Legal notice',
    privacy: 'Privacy notice',
    terms: 'Terms of use',
    accessibility: 'Accessibility statement',
  },
  descriptions: {
    legalNotice: 'Who provides this website: name, address, register entry and contact.',
    privacy: 'Which data this website and the service process, what for, and which rights you have.',
    terms: 'The terms under which the service is used.',
    accessibility: 'How accessible this service is, what is still missing and whom to turn to.',
  },
  fields: {
    companyName: 'Company',
    address: 'Address',
    registerNumber: 'Company register number',
    registrationCourt: 'Registration court',
    managingDirectors: 'Managing director',
    email: 'Email address',
    phone: 'Telephone',
    vatId: 'VAT identification number',
    supervisoryAuthority: 'Supervisory authority',
    responsibleForContent: 'Responsible for the content',
  },
  legalNoticeText: 'Information under section 5 of the German Digital Services Act (DDG)',
  updated: (day) => `As of ${day}`,
};
