import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { defaultSettings } from '#shared/contracts/settings.ts';
import { questionMaxLength } from '#shared/limits.ts';
import { PageTitle } from '#web/components/page.tsx';
import { SidePanel } from '#web/components/side-panel.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { saveTextFile } from '#web/lib/papers/save-text-file.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useShortcut } from '#web/lib/use-shortcut.ts';
import { useEvidence } from '../answer/use-evidence.ts';
import { chatExportName, formatChatExport } from '../chat-export.ts';
import { Composer } from '../components/composer/composer.tsx';
import { ComposerNotice } from '../components/composer/composer-notice.tsx';
import { QueriesLeft } from '../components/composer/queries-left.tsx';
import { ConversationHeader } from '../components/conversation/conversation-header.tsx';
import { ConversationView } from '../components/conversation/conversation-view.tsx';
import { ChatPanel } from '../components/panel/chat-panel.tsx';
import { settingsQuery } from '../message-queries.ts';
import { useChatsText } from '../messages.ts';
import { wholeScope } from '../questions/stored-drafts.ts';
import { useDrafts } from '../questions/use-drafts.ts';
import { usePendingQuestions } from '../questions/use-pending-questions.ts';
import { useConversation } from '../use-conversation.ts';

const EvidencePanel = lazy(async () => ({
  default: (await loadSteadily(() => import('#web/features/documents/components/evidence-panel.tsx'))).EvidencePanel,
}));

/** Chats on the left, conversation in the middle, evidence on the right. */
export function ChatPage() {
  const text = useChatsText();
  const format = useFormat();
  const navigate = useNavigate();
  const { chatId = null } = useParams();
  const { pathname, state }: { pathname: string; state: { ask?: string } | null } = useLocation();
  const here = useRef(pathname);
  here.current = pathname;
  const areaPath = useAreaPath();
  const chatPath = (chat: string) => areaPath(`/chat${chat}`);

  const isPanelBeside = useMediaQuery('(min-width: 64rem)');
  const isEvidenceBeside = useMediaQuery('(min-width: 80rem)');
  /** Wide enough for all three regions. */
  const hasRoom = useMediaQuery('(min-width: 88rem)');
  const [isPanelOpen, setIsPanelOpen] = useState(true);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [folderId, setFolderId] = useState<string | null>(null);
  /** Number of messages hidden by clearing the screen; opening another chat resets it. */
  const [cleared, setCleared] = useState<{ chatId: string | null; count: number }>({ chatId: null, count: 0 });

  /** Chats whose last question was rejected because of a running answer, until dismissed. */
  const [refusedIn, setRefusedIn] = useState<ReadonlySet<string | null>>(new Set());
  const forgetRefusal = () => setRefusedIn((chats) => new Set([...chats].filter((id) => id !== chatId)));

  /** Questions stopped while still being sent. */
  const stopWanted = useRef(new Set<string>());

  const settings = useQuery(settingsQuery).data ?? defaultSettings;
  const conversation = useConversation(chatId);
  const { activeId, isAsked, evidence, ...acts } = useEvidence(conversation.turns, hasRoom && settings.showCitations);
  const { open: openEvidence, close: closeEvidence } = acts;
  const drafts = useDrafts(chatId);
  const questions = usePendingQuestions({
    onAccepted: (accepted, pending) => {
      if (stopWanted.current.delete(pending.id)) conversation.stop(accepted.answer.id);
      if (pending.chatId !== null) return;
      drafts.adopt(accepted.chat.id, pending.scope);
      if (here.current === chatPath('')) navigate(chatPath(`/${accepted.chat.id}`), { replace: true });
    },
    onFound: (foundIn, pending) => {
      if (pending.chatId !== null) return;
      drafts.adopt(foundIn, pending.scope);
      if (here.current === chatPath('')) navigate(chatPath(`/${foundIn}`), { replace: true });
    },
    onRefused: (pending) => {
      drafts.giveBack(pending.chatId, pending.question);
      setRefusedIn((chats) => new Set(chats).add(pending.chatId));
    },
  });

  const searchInput = useRef<HTMLInputElement>(null);
  const questionInput = useRef<HTMLTextAreaElement>(null);
  const isPanelShown = isPanelBeside ? isPanelOpen : isDrawerOpen;
  const showPanel = isPanelBeside ? setIsPanelOpen : setIsDrawerOpen;
  useShortcut('/', () => {
    if (searchInput.current) return searchInput.current.focus();
    // Opening the panel (or drawer) first, so that the field exists.
    showPanel(true);
    setTimeout(() => searchInput.current?.focus(), 50);
  });
  useShortcut('Escape', closeEvidence, activeId !== null);

  const clearedCount = cleared.chatId === chatId ? cleared.count : 0;
  const turns = conversation.turns.slice(clearedCount);
  const stored = new Set(conversation.messages.map(({ id }) => id));
  const pending = questions.pending.filter(({ id, ...question }) => question.chatId === chatId && !stored.has(id));
  const sending = pending.find((question) => question.state === 'sending');
  const { running } = conversation;
  const isPending = sending !== undefined || running !== null || (chatId !== null && conversation.query.isPending);

  function takeIntoComposer(question: string) {
    drafts.change({ question });
    questionInput.current?.focus();
  }

  // A link brought a question: put it into the composer once and drop it from the URL.
  const [parameters, setParameters] = useSearchParams();
  const brought = parameters.get('question')?.slice(0, questionMaxLength);
  const takeBrought = useRef(takeIntoComposer);
  takeBrought.current = takeIntoComposer;
  useEffect(() => {
    if (!brought) return;
    setParameters({}, { replace: true });
    takeBrought.current(brought);
  }, [brought, setParameters]);

  function ask(question: string) {
    const { scope } = drafts.draft;
    forgetRefusal();
    questions.ask({ chatId, folderId: chatId === null ? folderId : null, question: question.trim(), scope });
  }

  function send() {
    const { question } = drafts.draft;
    drafts.change({ question: '' });
    ask(question);
  }

  // Another page of ours brought a question to be sent. Never by URL: a link from elsewhere must not send anything.
  const askBrought = useRef(ask);
  askBrought.current = ask;
  const toAsk = state?.ask?.slice(0, questionMaxLength);
  useEffect(() => {
    if (!toAsk) return;
    navigate(here.current, { replace: true, state: null });
    askBrought.current(toAsk);
  }, [toAsk, navigate]);

  const stopSoon = sending && (() => void stopWanted.current.add(sending.id));
  const stop = running ? () => conversation.stop(running.id) : (stopSoon ?? null);

  function exportChat() {
    // What is on screen, stored or just streamed.
    const messages = turns.flatMap(({ question, answer }) => [
      question,
      ...(answer?.phases.flatMap(({ message }) => message ?? []) ?? []),
    ]);
    saveTextFile(
      `${chatExportName(new Date())}.txt`,
      formatChatExport(messages, {
        ...text.answer,
        provenance: text.provenance,
        formatDate: format.date,
      }),
    );
  }

  return (
    <div data-fills-screen="" className="relative flex min-h-0 flex-1 overflow-clip">
      <PageTitle>{conversation.title ?? text.pageTitle}</PageTitle>
      <SidePanel
        side="left"
        label={text.panel.label}
        isBeside={isPanelBeside}
        isOpen={isPanelShown}
        onOpenChange={showPanel}
      >
        <ChatPanel
          activeChatId={chatId}
          folderId={folderId}
          onSelectFolder={setFolderId}
          onDeleted={(id) => {
            drafts.forget(id);
            if (here.current === chatPath(`/${id}`)) navigate(chatPath(''), { replace: true });
          }}
          onOpen={() => setIsDrawerOpen(false)}
          onNewChat={() => {
            setIsDrawerOpen(false);
            // Wait until the drawer has returned the focus.
            setTimeout(() => questionInput.current?.focus(), 0);
          }}
          onHide={() => showPanel(false)}
          searchRef={searchInput}
        />
      </SidePanel>

      <div className="@container flex min-w-0 flex-1 flex-col">
        <ConversationHeader
          title={conversation.title}
          isPanelShown={isPanelBeside && isPanelOpen}
          onShowPanel={() => showPanel(true)}
          isEmpty={turns.length === 0}
          chatId={chatId}
          firstQuestion={clearedCount > 0 ? turns[0]?.question.id : undefined}
          onExportText={exportChat}
          onClear={() => setCleared({ chatId, count: conversation.turns.length })}
        />
        <div data-scroller="" className="relative min-h-0 flex-1 overflow-y-auto [container-type:size]">
          <ConversationView
            chatId={chatId}
            query={conversation.query}
            turns={turns}
            pending={pending}
            canSend={!isPending}
            onShowAgain={clearedCount > 0 ? () => setCleared({ chatId: null, count: 0 }) : null}
            onExample={takeIntoComposer}
            onAsk={ask}
            onSendAgain={questions.sendAgain}
            onEdit={(question) => {
              questions.remove(question.id);
              drafts.change({ scope: question.scope });
              takeIntoComposer(question.question);
            }}
            controls={{
              isCitationsShown: settings.showCitations,
              activeId,
              onOpenCitation: openEvidence,
              onRetry: conversation.retry,
              onAskWhole: (question) => {
                drafts.change({ scope: wholeScope });
                questions.ask({ chatId, folderId: null, question, scope: wholeScope });
              },
              onAskRecommendations: conversation.askRecommendations,
              onRate: (messageId, rating) => conversation.rate(messageId, rating, text.answer.ratingFailed),
            }}
          />
        </div>
        <Composer
          draft={drafts.draft}
          onChange={drafts.change}
          onSend={send}
          isPending={isPending}
          onStop={stop}
          inputRef={questionInput}
          notice={
            running || refusedIn.has(chatId) ? (
              <ComposerNotice
                connection={conversation.connection}
                isRunning={running !== null}
                isRefused={refusedIn.has(chatId)}
                onReconnect={conversation.reconnect}
                onDismiss={forgetRefusal}
              />
            ) : (
              <QueriesLeft asked={conversation.turns.length} />
            )
          }
        />
      </div>

      <SidePanel
        side="right"
        label={text.answer.sources}
        isBeside={isEvidenceBeside}
        isOpen={evidence !== null}
        onOpenChange={(isOpen) => !isOpen && closeEvidence()}
      >
        {evidence && (
          <Suspense fallback={<Skeleton className="m-4 h-64" />}>
            <EvidencePanel
              citations={evidence.citations}
              index={evidence.index}
              takesFocus={isAsked}
              onSelect={openEvidence}
              onClose={closeEvidence}
            />
          </Suspense>
        )}
      </SidePanel>
    </div>
  );
}
