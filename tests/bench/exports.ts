/**
 * A chat of 200 messages as Word and as PDF: time to the file, and memory growth of the process including the thread.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openWriterThread } from '#server/features/exports/run-exports.ts';
import { residentBytes } from '#server/platform/processes/resident-bytes.ts';
import { createExportedChat } from '../support/exported-chats.ts';

const megabyte = 2 ** 20;

/** Prints figures. */
export async function run(): Promise<void> {
  const chat = createExportedChat(50);
  for (const format of ['docx', 'pdf'] as const) {
    const thread = openWriterThread();
    for (const state of ['cold', 'warm'] as const) {
      const before = residentBytes(process.pid);
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, residentBytes(process.pid));
      }, 20);
      const startedAt = performance.now();
      const bytes = await thread.run('writeChat', { chat, format }, 'bench');
      const took = Math.round(performance.now() - startedAt);
      clearInterval(watch);
      const grown = Math.round((most - before) / megabyte);
      console.log(
        `${format} ${state}  ${chat.messages.length} messages  ${took} ms  +${grown} MB  ${bytes.length} bytes`,
      );
    }
    await thread.close();
    await pause(200);
  }
}
