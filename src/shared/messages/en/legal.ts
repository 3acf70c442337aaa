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
    privacy: 'What data this website and the service process, why, and what rights you have.',
    terms: 'The terms of using the service.',
    accessibility: 'How accessible this service is, what is still missing and who to contact.',
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
  models: {
    title: 'Language models',
    none: 'BoardSearch answers without a language model here. No question and no text from your documents leaves this server to be answered.',
    some: 'These language models write answers or help with search, if they are enabled for your company:',
    received:
      'A model receives your question, the latest messages in the same chat, and the numbered passages and records found in your documents; then, to check them, its own sentences with the passages they cite; and nothing else. Your settings show which model is enabled for you, and each answer shows which one wrote it.',
    uses: {
      answers: 'answers',
      understanding: 'understanding the question',
      welcome: 'welcome chat (receives what visitors ask)',
      embeddings: 'search by meaning (receives the text of all documents)',
      reranking: 'ranking what was found',
    },
    ownMachine: "on the operator's own servers",
  },
};
