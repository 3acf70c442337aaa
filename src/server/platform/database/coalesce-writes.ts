import { Socket } from 'node:net';

/**
 * A socket that hands on together what is written to it until the promise callbacks at hand have run (`process.nextTick`): a
 * transaction's opening and its first statements are then one write, and wake the database once instead of once each. What is
 * written by the next event goes out by itself. Over TLS nothing is gathered: pg then writes to the TLS socket around this one.
 */
export function openCoalescingSocket(): Socket {
  const socket = new Socket();
  const write: (...given: unknown[]) => boolean = socket.write.bind(socket) as never;
  let isHeld = false;
  const held = (...given: unknown[]): boolean => {
    if (!isHeld) {
      isHeld = true;
      socket.cork();
      process.nextTick(() => {
        isHeld = false;
        socket.uncork();
      });
    }
    return write(...given);
  };
  // Connecting puts the method back that every socket has.
  socket.once('connect', () => {
    socket.write = held as Socket['write'];
  });
  return socket;
}
