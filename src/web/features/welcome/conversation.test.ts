import { expect, test } from 'vitest';
import { beginConversation, readReply } from './conversation.ts';

test('WEL-02 sends the whole conversation up to the limit, oldest first, question last', () => {
  const conversation = beginConversation('Guten Tag', 4);
  expect(conversation.ask('Was kostet es?')).toEqual([
    { role: 'assistant', content: 'Guten Tag' },
    { role: 'user', content: 'Was kostet es?' },
  ]);
  conversation.keep('Was kostet es?', 'Auf Anfrage.');
  expect(conversation.ask('Und Plus?')).toEqual([
    { role: 'assistant', content: 'Guten Tag' },
    { role: 'user', content: 'Was kostet es?' },
    { role: 'assistant', content: 'Auf Anfrage.' },
    { role: 'user', content: 'Und Plus?' },
  ]);
  conversation.keep('Und Plus?', 'Auch.');
  expect(conversation.ask('Danke').map(({ content }) => content)).toEqual([
    'Auf Anfrage.',
    'Und Plus?',
    'Auch.',
    'Danke',
  ]);
});

test('WEL-03 a failed question is left out of the conversation', () => {
  const conversation = beginConversation('Hello', 10);
  conversation.ask('lost');
  expect(conversation.ask('again').map(({ content }) => content)).toEqual(['Hello', 'again']);
});

test('WEL-03 an invalid answer counts as a failure', () => {
  for (const body of [undefined, null, 'text', {}, { error: 'x' }, { message: '' }, { message: 7 }]) {
    expect(readReply(body)).toBeUndefined();
  }
  expect(readReply({ message: 'Hi', language: 'fr', actions: ['signup', 3] })).toEqual({
    message: 'Hi',
    language: '',
    actions: ['signup'],
    topics: [],
  });
  expect(readReply({ message: 'Hi', topics: ['Preise', 3] })?.topics).toEqual(['Preise']);
});
