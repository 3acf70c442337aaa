import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';

type ArchivedChat = OwnData['chats'][number];
type Message = ArchivedChat['messages'][number];

const citationsOf = ({ citations }: Message) => (citations ?? []) as Citation[];
const segmentsOf = ({ segments }: Message) => (segments ?? []) as AnswerSegment[];

/** Documents quoted by the archive's chat whose quotations were removed here on deletion (UPL-05). */
export function listEmptied(archived: ArchivedChat, here: ArchivedChat): ReadonlySet<string> {
  const quoted = new Set(archived.messages.flatMap(citationsOf).flatMap((each) => (each.snippet ? each.id : [])));
  const emptied = here.messages.flatMap(citationsOf).filter(({ id, snippet }) => snippet === '' && quoted.has(id));
  return new Set(emptied.map(({ documentId }) => documentId));
}

/** Messages without everything that deleting these documents changes: any remaining difference is somebody's edit. */
export function withoutEmptied(messages: readonly Message[], documentIds: ReadonlySet<string>): Message[] {
  const isGone = ({ documentId }: Citation) => documentIds.has(documentId);
  const markOf = ({ answerId }: Message, mark: number) => `${answerId} ${mark}`;
  const gone = new Set(
    messages.flatMap((each) =>
      citationsOf(each)
        .filter(isGone)
        .map(({ number }) => markOf(each, number)),
    ),
  );
  return messages.map((message) => {
    const citations = citationsOf(message);
    const segments = segmentsOf(message).filter(({ marks }) => !marks.some((mark) => gone.has(markOf(message, mark))));
    if (!citations.some(isGone) && segments.length === segmentsOf(message).length) return message;
    const kept = citations.map((citation) => {
      if (!isGone(citation)) return citation;
      const { section: _, speaker: __, snippet: ___, ...place } = citation;
      return place;
    });
    return { ...message, citations: kept, segments, content: '' };
  });
}

/** Messages of the archive that differ from those here only by emptied quotations, and perhaps a rating. */
export function listRestorable(
  archived: ArchivedChat,
  here: ArchivedChat,
  emptied: ReadonlySet<string>,
): ReadonlySet<string> {
  const comparable = (message: Message) => JSON.stringify({ ...message, rating: null });
  const bare = new Map(withoutEmptied(here.messages, emptied).map((each) => [each.id, comparable(each)]));
  const touched = withoutEmptied(archived.messages, emptied).filter((each, at) => each !== archived.messages[at]);
  return new Set(touched.filter((each) => bare.get(each.id) === comparable(each)).map(({ id }) => id));
}
