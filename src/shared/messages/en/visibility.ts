import type { visibility as source } from '../de/visibility.ts';

export const visibility: typeof source = {
  own: 'Only you see your documents and chats: neither other customers nor colleagues at your company.',
  brief: 'The provider sees titles, file names and contents only if you allow it, and only for a reason you can read.',
  looks:
    'The provider’s admins see chat titles, file names and contents only if you allow it in the settings, and only for a reason. This is off by default. You can withdraw the permission at any time; the provider cannot give it for you.',
  without:
    'Without your permission they see only how many folders, chats and files you have, their dates, and how large the files are.',
  told: 'Every access to a chat or file is in your security log, with its reason. We tell you by email, if email is set up, and at your next login; likewise if the provider deletes a file, changes your email address or moves your account to another customer.',
  operator: 'Whoever runs the server controls the machine and its keys; you have to trust them.',
};
