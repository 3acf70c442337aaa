import { AppError } from '#server/platform/errors/app-error.ts';
import { shareSuccess } from '#server/platform/http/share-result.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DemoAccounts, DemoVisit } from '#shared/contracts/demo.ts';
import { demoPassword } from '#shared/limits.ts';
import { titleOfChat } from '../chats/public.ts';
import { loadDemoManifest } from './load-manifest.ts';
import { findVisit, listPersonas } from './repository.ts';

/** Cached, as it never changes at runtime. */
const readManifest = shareSuccess(() => loadDemoManifest());

/** The demo's accounts and their progress. */
export async function listDemoAccounts(platform: Platform): Promise<DemoAccounts> {
  if (!platform.config.isDemoOn) return { isOn: false, accounts: [] };
  const { database } = platform;
  const [{ personas }, states] = await Promise.all([readManifest(), database.readAccounts(listPersonas)]);
  const accounts = personas.map(({ key, email, displayName, role, organisation, documents }) => {
    const state = states.find((each) => each.persona === key);
    return {
      key,
      email,
      password: demoPassword,
      displayName,
      role,
      organisation,
      documents: documents.length,
      documentsReady: Math.min(state?.papersReady ?? 0, documents.length),
      isReady: state !== undefined && state.papersVersion !== null,
    };
  });
  return { isOn: true, accounts };
}

/** The caller's demo visit.  @throws AppError not_found if the caller is not a visitor */
export async function getDemoVisit(platform: Platform, scope: UserScope): Promise<DemoVisit> {
  const { database } = platform;
  const visit = await database.readAccounts((auth) => findVisit(auth, scope.userId));
  if (!visit) throw new AppError('not_found');
  const { personas } = await readManifest();
  const { examples = [], folders = [], questions = [] } = personas.find(({ key }) => key === visit.persona) ?? {};
  const titles = questions.map(({ question }) => ({ de: titleOfChat(question.de), en: titleOfChat(question.en) }));
  return { endsAt: visit.endsAt.toISOString(), examples, names: [...folders.map(({ name }) => name), ...titles] };
}
