import type { landing as source } from '../de/landing.ts';

export const landing: typeof source = {
  title: 'BoardSearch: answers from board papers, with proof',
  description:
    'Ask your minutes, papers and tables in German or English. Every answer shows the exact passage with document, date and page.',
  imageText: 'BoardSearch: a question, its passage in the minutes and the page that holds it',
  skip: 'Skip to content',
  nav: {
    label: 'Sections',
    chatbot: 'Chatbot',
    pricing: 'Pricing',
    startDemo: 'Start demo',
    login: 'Log in',
    language: 'Language',
    theme: 'Theme',
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
    menu: 'Menu',
    home: 'BoardSearch, home page',
  },
  hero: {
    eyebrow: 'For supervisory boards, works councils and board offices',
    title: 'Answers from your board papers. With proof.',
    text: 'Upload minutes, papers and tables, and ask in your own words. Every statement links to the exact passage, with document, date and page. What isn’t proven isn’t claimed.',
    startDemo: 'Start demo',
    startTrial: 'Start free trial',
    trialNote: 'Free trial, no credit card required',
  },
  proof: {
    title: 'What an answer looks like',
    text: 'An example from the demo documents, translated: a fictional transit operator, one question, three steps.',
    questionLabel: 'Question',
    openInDemo: 'Open such an answer in the demo',
    question: 'How did the board vote on the purchase of the electric articulated buses on 14 March 2024?',
    phases: { snippets: 'Snippets', summary: 'Summary', recommendations: 'Recommendations' },
    phase: (number) => `Phase ${number}`,
    quotes: [
      'vote: 9 in favour, 2 against (Mr Bruckner, Ms Tannert), 1 abstention (Mr Aydin).',
      'The management board is instructed to obtain the written grid commitment of Stadtwerke Aldenbrück by 31 May 2024 and to present it to the supervisory board.',
    ],
    source: 'Minutes of the 41st meeting · 14/03/2024 · p.3',
    summary:
      'The supervisory board resolved to buy 16 electric articulated buses with 9 votes in favour, 2 against and 1 abstention.',
    recommendation:
      'Deadline: grid commitment of the municipal utility by 31 May 2024; the management board is responsible.',
    mark: (number) => `Source ${number}`,
    evidence: 'The evidence',
    document: 'Minutes of the 41st meeting of the supervisory board',
    page: 'Page 3 of 5',
    pageOwner: 'Stadtverkehr Aldenbrück AG',
    pageClass: 'Confidential',
    pageContext:
      'Ms Tannert doubts that the charging equipment will be ready in time and moves to adjourn the resolution until the grid commitment of the municipal utility is presented. The motion to adjourn is rejected by 9 votes to 3.',
    pageHeading: 'Resolution',
    pageBefore:
      'The supervisory board resolves to buy 16 electric articulated buses from Nordhelm Busbau GmbH at EUR 712,000 each, and the charging equipment for the depot South, at a total cost of EUR 15,242 thousand; ',
    pageMarked: 'vote: 9 in favour, 2 against (Mr Bruckner, Ms Tannert), 1 abstention (Mr Aydin).',
    pageAfter:
      'The management board is instructed to obtain the written grid commitment of Stadtwerke Aldenbrück by 31 May 2024 and to present it to the supervisory board.',
  },
  features: {
    title: 'What BoardSearch does for you',
    items: [
      {
        title: 'Proven down to the page',
        text: 'Quotations are verbatim and checked against the stored page before you see them. One click opens the page, highlighted.',
      },
      {
        title: 'Honest when there’s nothing',
        text: 'If the answer isn’t in your documents, BoardSearch says so instead of making something up.',
      },
      {
        title: 'The formats boards work with, scans too',
        text: '{{formats.families}}. Print is recognised, tables stay tables.',
      },
      {
        title: 'The version that counts',
        text: 'BoardSearch recognises revised documents. Answers use the latest; older ones are marked as superseded.',
      },
      {
        title: 'Strictly separated',
        text: '{{visibility.own}} Both the application and the database enforce this. {{visibility.brief}}',
      },
      {
        title: 'Reading and searching on this server',
        text: 'A language model takes part only where your company has allowed it. BoardSearch trains nothing on your documents.',
      },
    ],
  },
  pricing: {
    title: 'Pricing',
    text: 'Start for free. No payment details during the trial.',
    perMonth: 'per month',
    onRequest: 'Price on request',
    individual: 'Custom',
    mostPopular: 'Most popular',
    comingSoon: 'coming soon',
    unconfigured: 'not set up on this server yet',
    plans: {
      basic: {
        name: 'Basic',
        description: 'For individuals who prepare meetings',
        features: [
          '{{plans.basic.people}}',
          '{{plans.basic.pages}} pages stored',
          '{{plans.basic.questions}} queries a month',
          'Email support',
          { text: 'SharePoint integration', needs: 'sharePoint' },
        ],
        button: 'Choose Basic',
      },
      plus: {
        name: 'Plus',
        description: 'For boards and their offices',
        features: [
          '{{plans.plus.people}}',
          '{{plans.plus.pages}} pages stored',
          '{{plans.plus.questions}} queries a month',
          '24/7 support',
          { text: 'All integrations', needs: 'integrations' },
          { text: 'Advanced analytics', needs: 'analytics' },
          'Multi-language support',
        ],
        button: 'Choose Plus',
      },
      enterprise: {
        name: 'Enterprise',
        description: 'For companies with their own requirements',
        features: [
          'Unlimited users and queries',
          '100k+ pages',
          'Dedicated success manager',
          'On-prem or private cloud',
          'Custom integrations',
          'SLA guarantees',
        ],
        button: 'Contact sales',
      },
    },
    question: 'Questions about the plans?',
    askChatbot: 'Ask the chatbot',
  },
  badges: { title: 'Certificates and attestations' },
  voices: {
    title: 'From practice',
    stars: '5 of 5 stars',
    demoTitle: 'See it with ready-made examples',
    demoText:
      '{{demo.accounts}} demo accounts with minutes, papers and tables from fictional boards are ready. Choose one and log in; everything resets at midnight.',
    demoButton: 'Open a demo account',
  },
  callToAction: {
    title: 'The next meeting is coming. Be\u00a0prepared.',
    text: 'Try it with the demo documents, or with your own right away.',
    startDemo: 'Start demo',
    startTrial: 'Start free trial',
  },
  footer: {
    product: 'Product',
    features: 'Features',
    pricing: 'Pricing',
    demo: 'Demo',
    legal: 'Legal',
    contact: 'Contact',
    sales: 'Sales',
    rights: 'All rights reserved.',
  },
  sampleNote: 'Sample content: the operator of this server has not replaced it yet.',
};
