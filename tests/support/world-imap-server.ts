import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import type { SourceWorld, WorldFile } from './source-world.ts';

export type WorldImapServer = {
  host: string;
  port: number;
  username: string;
  password: string;
  /** How a mail is identified: mailbox, number and validity. */
  place: (file: WorldFile) => { mailbox: string; uid: number; validity: number };
  close: () => Promise<void>;
};

type Mailbox = { validity: number; next: number; uids: Map<string, number> };

/** Mails never change: different content or subject means a different mail. */
const keyOf = ({ id, version, name }: WorldFile) => `${id} ${version} ${name}`;
export const mailOf = ({ name, content }: WorldFile) =>
  `From: vorstand@stadtwerke.example\r\nSubject: ${name}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${content}\r\n`;

/**
 * A mail server (IMAP4rev1, RFC 3501) backed by a simulated world: folders are mailboxes, files are mails. Reports its
 * faults as servers do.
 */
export async function startWorldImapServer(
  world: SourceWorld,
  isCounting: (token: string) => boolean = () => false,
): Promise<WorldImapServer> {
  const capabilities = 'IMAP4rev1 UNSELECT SASL-IR AUTH=XOAUTH2';
  const [username, password] = ['anna', 'Fjord-Ampel-27!'];
  const mailboxes = new Map<string, Mailbox>();
  let validities = 1_000;
  const sockets = new Set<Socket>();

  const pathOf = (folderId: string) => `INBOX${world.pathOf(folderId)}`;
  const folderAt = (path: string) => [...world.folders.keys()].find((id) => pathOf(id) === path);
  const open = (folderId: string): Mailbox => {
    if (!mailboxes.has(folderId)) validities += 1;
    const mailbox = mailboxes.get(folderId) ?? { validity: validities, next: 1, uids: new Map() };
    mailboxes.set(folderId, mailbox);
    const mails = world.visible().filter(({ parent }) => parent === folderId);
    const keys = new Set(mails.map(keyOf));
    for (const key of mailbox.uids.keys()) if (!keys.has(key)) mailbox.uids.delete(key);
    for (const key of keys) if (!mailbox.uids.has(key)) mailbox.uids.set(key, mailbox.next++);
    return mailbox;
  };
  const mailsIn = (folderId: string) => {
    const { uids } = open(folderId);
    const mails = world.visible().filter(({ parent }) => parent === folderId);
    return mails.map((file) => ({ file, uid: uids.get(keyOf(file)) ?? 0 })).sort((one, other) => one.uid - other.uid);
  };
  const isIn = (set: string, uid: number, last: number) =>
    set.split(',').some((range) => {
      const [from = 0, to = from] = range.split(':').map((each) => (each === '*' ? last : Number(each)));
      return uid >= from && uid <= to;
    });

  const serve = (socket: Socket) => {
    let selected: string | null = null;
    const write = (text: string) => socket.write(`${text}\r\n`);
    const fails = () => world.chance() < world.faultRate;
    const act = (tag: string, command: string, rest: string) => {
      const done = (text = 'done') => write(`${tag} OK ${text}`);
      const no = (text: string) => write(`${tag} NO ${text}`);
      const fault = () => {
        world.faults += 1;
        const kind = Math.floor(world.chance() * 4);
        if (kind === 0) return no('[UNAVAILABLE] busy');
        if (kind === 1) return no('[INUSE] too many connections');
        if (kind === 2) return no('failed');
        socket.write('* 12 FET');
        socket.destroy();
      };
      if (command === 'CAPABILITY') {
        write(`* CAPABILITY ${capabilities}`);
        return done();
      }
      if (command === 'LOGIN' || command === 'AUTHENTICATE') {
        if (command === 'AUTHENTICATE') {
          const token = /auth=Bearer ([\w-]+)/.exec(Buffer.from(rest.split(' ')[1] ?? '', 'base64').toString())?.[1];
          if (!token || !isCounting(token)) return no('[AUTHENTICATIONFAILED] no');
        }
        if (fails()) {
          world.faults += 1;
          return no(world.chance() < 0.5 ? '[AUTHENTICATIONFAILED] no' : '[UNAVAILABLE] later');
        }
        return done(`[CAPABILITY ${capabilities}] in`);
      }
      if (command === 'LIST' || command === 'LSUB') {
        if (rest.startsWith('"" ""')) write('* LIST (\\Noselect) "/" ""');
        else {
          if (fails()) return fault();
          for (const id of world.folders.keys()) write(`* ${command} () "/" "${pathOf(id)}"`);
        }
        return done();
      }
      if (command === 'EXAMINE' || command === 'SELECT') {
        if (fails()) return fault();
        const id = folderAt(rest.replace(/^"|"$/g, ''));
        if (id === undefined) return no('[NONEXISTENT] no such mailbox');
        // Recreated from a backup: every mail gets a new number.
        if (world.chance() < world.faultRate / 3) mailboxes.delete(id);
        const { validity, next } = open(id);
        selected = id;
        for (const line of [`${mailsIn(id).length} EXISTS`, '0 RECENT', 'FLAGS (\\Seen \\Deleted)']) write(`* ${line}`);
        write(`* OK [UIDVALIDITY ${validity}] ok`);
        write(`* OK [UIDNEXT ${next}] ok`);
        return done('[READ-ONLY] selected');
      }
      if (command === 'UNSELECT' || command === 'CLOSE') {
        selected = null;
        return done();
      }
      if (command === 'UID' && selected !== null) {
        const mails = mailsIn(selected);
        const [, what = '', more = ''] = /^(\w+) (.*)$/.exec(rest) ?? [];
        if (fails()) return fault();
        const last = mails.at(-1)?.uid ?? 0;
        if (what === 'SEARCH') {
          const wanted = /UID ([\d:,*]+)/.exec(more)?.[1];
          const found = mails.filter(({ uid }) => wanted === undefined || isIn(wanted, uid, last));
          write(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`);
          return done();
        }
        const set = more.slice(0, more.indexOf(' '));
        for (const [index, { file, uid }] of mails.entries()) {
          if (!isIn(set, uid, last)) continue;
          const mail = Buffer.from(mailOf(file));
          const told = [`UID ${uid}`, `RFC822.SIZE ${mail.length}`, 'INTERNALDATE "03-Nov-2026 09:00:00 +0100"'];
          if (more.includes('ENVELOPE')) told.push(`ENVELOPE (NIL "${file.name}" NIL NIL NIL NIL NIL NIL NIL NIL)`);
          const part = /BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/.exec(more);
          if (!part) {
            write(`* ${index + 1} FETCH (${told.join(' ')})`);
            continue;
          }
          if (part[1] === '') world.downloads += 1;
          const head = mail.indexOf('\r\n\r\n') + 4;
          const whole = part[1] === '' ? mail : mail.subarray(0, head);
          const bytes = whole.subarray(Number(part[2] ?? 0), Number(part[2] ?? 0) + Number(part[3] ?? whole.length));
          socket.write(
            `* ${index + 1} FETCH (${told.join(' ')} BODY[${part[1]}]${part[2] === undefined ? '' : `<${part[2]}>`} {${bytes.length}}\r\n`,
          );
          if (fails()) {
            world.faults += 1;
            socket.write(bytes.subarray(0, 9));
            socket.destroy();
            return;
          }
          socket.write(bytes);
          write(')');
        }
        return done();
      }
      if (command === 'LOGOUT') {
        write('* BYE');
        done();
        return void socket.end();
      }
      if (command === 'NOOP') return done();
      write(`${tag} BAD unknown`);
    };
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    write('* OK IMAP4rev1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
      for (let at = received.indexOf('\r\n'); at >= 0; at = received.indexOf('\r\n')) {
        const line = received.slice(0, at);
        received = received.slice(at + 2);
        const [, tag = '', command = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
        act(tag, command.toUpperCase(), rest);
      }
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    username,
    password,
    place: (file) => {
      const { uids, validity } = open(file.parent);
      return { mailbox: pathOf(file.parent), uid: uids.get(keyOf(file)) ?? 0, validity };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
