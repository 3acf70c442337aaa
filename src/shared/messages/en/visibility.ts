import type { visibility as source } from '../de/visibility.ts';

export const visibility: typeof source = {
  own: 'Only you see your documents and chats: neither other customers nor colleagues at your company.',
  brief: 'The provider sees titles, file names and contents only if you allow it, and only for a reason that you read.',
  looks:
    'Admins of the provider see titles of chats, file names and contents only if you allow it in the settings, and only for a reason. At first it is not allowed. You can withdraw the permission at any time; the provider cannot give it for you.',
  without:
    'Without your permission they only see how many folders, chats and files you have, when these are from, and how large the files are.',
  told: 'Every look into a chat or a file is in your security log, with its reason. You learn of it by email, if email is set up, and at your next login; likewise if the provider deletes a file, changes your email address or moves your account to another customer.',
  operator: 'Whoever runs the server manages machine and keys; you have to trust them.',
};
