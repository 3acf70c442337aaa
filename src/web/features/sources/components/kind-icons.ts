import { Cloud, Droplet, FolderSync, HardDrive, Mail } from 'lucide-react';

/** Icon for each kind of source. */
export const kindIcons = {
  sharepoint: Cloud,
  'google-drive': HardDrive,
  dropbox: Droplet,
  imap: Mail,
  webdav: FolderSync,
} as const;
