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
  models: {
    title: 'Language models',
    none: 'No language model writes answers. No question and no text of your papers leaves this installation for that.',
    some: 'These language models can write answers or help to search, for companies for which they are allowed:',
    received:
      'A model receives your question, the last turns of the same chat, and the numbered passages and records of your papers that were found for it, then, to check them, its own sentences with the places that they cite, and nothing else. Your settings tell which model is allowed for you, and each answer tells which one wrote it.',
    uses: {
      answers: 'answers',
      understanding: 'understanding of the question',
      welcome: 'welcome chat (receives what visitors ask)',
      embeddings: 'search by meaning (receives all passages of the papers)',
      reranking: 'ordering of what was found',
    },
    ownMachine: "on the operator's own equipment",
  },
};
