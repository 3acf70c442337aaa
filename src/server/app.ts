import { join } from 'node:path';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { importPath } from '#shared/contracts/imports.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';
import { tusPath, validateFilePath } from '#shared/contracts/uploads.ts';
import { accountBackupsApi } from './features/account-backups/routes.ts';
import { claimsApi } from './features/accounts/claims/claim-routes.ts';
import { companyApi } from './features/accounts/company-sign-in/company-routes.ts';
import { describeAccess } from './features/accounts/describe-access.ts';
import { mfaSettingsApi } from './features/accounts/factor-settings/settings-routes.ts';
import { shareHashing } from './features/accounts/limits/limit-hashing.ts';
import { mailPreviewsApi } from './features/accounts/mails/mail-preview-routes.ts';
import { passkeysApi } from './features/accounts/passkeys/passkey-routes.ts';
import { passwordsApi } from './features/accounts/passwords/password-routes.ts';
import { guardAccess } from './features/accounts/public.ts';
import { mfaApi } from './features/accounts/second-factor/routes.ts';
import { sessionCookieOf } from './features/accounts/sessions/session-cookie.ts';
import { sessionsApi } from './features/accounts/sessions/session-routes.ts';
import { authApi } from './features/accounts/sign-in/routes.ts';
import { recordRefusals } from './features/accounts/write-refusals.ts';
import { manualApi } from './features/admin/manual-routes.ts';
import { hierarchyApi } from './features/admin/routes.ts';
import { analyticsApi } from './features/analytics/routes.ts';
import { answerQuestion } from './features/answering/public.ts';
import { searchApi } from './features/answering/routes.ts';
import { answerOnce } from './features/api-keys/answer-once.ts';
import { describeKeys } from './features/api-keys/describe-keys.ts';
import { guardKeys } from './features/api-keys/guard-keys.ts';
import { apiKeysApi } from './features/api-keys/routes.ts';
import { archivesApi } from './features/archives/routes.ts';
import { auditAdminApi } from './features/audit/admin-routes.ts';
import { auditApi } from './features/audit/routes.ts';
import type { AnswerSource } from './features/chats/answers/answer-source.ts';
import { limitQuestionRequests } from './features/chats/questions/limit-requests.ts';
import { createChatsApi } from './features/chats/routes.ts';
import { oauthProtocol } from './features/connections/protocol-routes.ts';
import { connectionsApi } from './features/connections/routes.ts';
import { adminCustomersApi } from './features/customers/administration/admin-routes.ts';
import { customersApi } from './features/customers/routes.ts';
import { demoApi } from './features/demo/routes.ts';
import { documentsApi } from './features/documents/routes.ts';
import { erasureApi } from './features/erasure/routes.ts';
import { exportsApi } from './features/exports/routes.ts';
import { findingApi } from './features/finding/routes.ts';
import { importsApi } from './features/imports/routes.ts';
import { administeredModelsApi } from './features/language-models/administration/routes.ts';
import { languageModelsApi } from './features/language-models/routes.ts';
import { looksApi } from './features/looks/routes.ts';
import { mcpRoutes } from './features/mcp/routes.ts';
import { collectionsApi } from './features/meetings/collection/collection-routes.ts';
import { correctionsApi } from './features/meetings/corrections/routes.ts';
import { registerFilesApi } from './features/meetings/registers/file-routes.ts';
import { meetingsApi } from './features/meetings/routes.ts';
import { announcementsApi } from './features/operations/announcement-routes.ts';
import { operationsApi } from './features/operations/routes.ts';
import { refuseDuringMaintenance } from './features/operations/switch-maintenance.ts';
import { settingsApi } from './features/settings/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { sourcesApi } from './features/sources/routes.ts';
import { notificationsApi } from './features/sources/watching/routes.ts';
import { uploadsApi } from './features/uploads/routes.ts';
import { keepResumable } from './features/uploads/transfers/resume-transfer.ts';
import { adminUsersApi } from './features/users/admin-routes.ts';
import { emailApi } from './features/users/email-routes.ts';
import { usersApi } from './features/users/routes.ts';
import { welcomeAdminApi } from './features/welcome/admin-routes.ts';
import { knowledgeApi } from './features/welcome/knowledge/knowledge-routes.ts';
import { welcomeApi } from './features/welcome/routes.ts';
import { documentRoute } from './platform/http/assets/serve-document.ts';
import { serveWeb } from './platform/http/assets/web-assets.ts';
import { compressJson } from './platform/http/compress-json.ts';
import { createApi } from './platform/http/context.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createClientReportsApi } from './platform/http/problems/client-reports.ts';
import { problem, respondWithProblem } from './platform/http/problems/problem.ts';
import { requestContext } from './platform/http/request-context.ts';
import { refuseCrossSite, securityHeaders } from './platform/http/security.ts';
import type { Platform } from './platform/platform.ts';

/** Largest JSON body, in bytes; uploads have their own limit. */
const jsonMaxBytes = 512 * 1024;

const apiInfo = {
  openapi: '3.1.0',
  info: { title: 'BoardSearch', version: '1', description: 'Answers with proof from board documents.' },
};

const webDirectory = join(import.meta.dirname, '../../dist/web');

/** Routes that receive files, which have limits of their own. */
const isFilePath = (path: string): boolean =>
  path.startsWith(tusPath) || path === validateFilePath || path === importPath;

/** The whole HTTP service, mounted in order. `answerSource` answers the questions. */
export function createApp(platform: Platform, answerSource: AnswerSource = answerQuestion) {
  const app = createApi();
  const cookieName = sessionCookieOf(platform);
  app.onError(respondWithProblem);
  app.notFound(() => problem('not_found', 404));

  app.use(requestContext(platform));
  app.use(securityHeaders);
  app.route('/', healthRoutes(platform));
  app.use(compress());
  app.use('/api/*', compressJson);
  app.use('/api/*', refuseCrossSite);
  app.use(mcpPath, refuseCrossSite);
  const limitJson = bodyLimit({ maxSize: jsonMaxBytes, onError: () => problem('payload_too_large', 413) });
  app.use('/api/*', (context, next) => {
    const { method, path } = context.req;
    // Looking for a body builds a whole request object, which GET and HEAD can do without.
    return isFilePath(path) || method === 'GET' || method === 'HEAD' ? next() : limitJson(context, next);
  });

  app.use(mcpPath, limitJson);

  app.use(`${tusPath}/*`, keepResumable);
  app.use('/api/chats/*', limitQuestionRequests);
  app.use('/api/*', shareHashing);
  app.use('/api/*', recordRefusals);
  app.use('/api/*', guardKeys);
  app.use('/api/*', guardAccess);
  app.use('/api/*', refuseDuringMaintenance);
  app.use('/api/*', answerOnce);

  app.route('/api', authApi);
  app.route('/api', companyApi);
  app.route('/api', claimsApi);
  app.route('/api', passwordsApi);
  app.route('/api', sessionsApi);
  app.route('/api', mailPreviewsApi);
  app.route('/api', mfaApi);
  app.route('/api', mfaSettingsApi);
  app.route('/api', passkeysApi);
  app.route('/api', apiKeysApi);
  app.route('/api', connectionsApi);
  app.route('/api', usersApi);
  app.route('/api', emailApi);
  app.route('/api', looksApi);
  app.route('/api', adminUsersApi);
  app.route('/api', auditApi);
  app.route('/api', auditAdminApi);
  app.route('/api', customersApi);
  app.route('/api', adminCustomersApi);
  app.route('/api', hierarchyApi);
  app.route('/api', erasureApi);
  app.route('/api', archivesApi);
  app.route('/api', accountBackupsApi);
  app.route('/api', importsApi);
  app.route('/api', languageModelsApi);
  app.route('/api', administeredModelsApi);
  app.route('/api', demoApi);
  app.route('/api', settingsApi);
  app.route('/api', notificationsApi);
  app.route('/api', sourcesApi);
  app.route('/api', uploadsApi);
  app.route('/api', documentsApi);
  app.route('/api', searchApi);
  app.route('/api', findingApi);
  app.route('/api', meetingsApi);
  app.route('/api', registerFilesApi);
  app.route('/api', correctionsApi);
  app.route('/api', collectionsApi);
  app.route('/api', createChatsApi(answerSource));
  app.route('/api', exportsApi);
  app.route('/api', welcomeApi);
  app.route('/api', knowledgeApi);
  app.route('/api', welcomeAdminApi);
  app.route('/api', analyticsApi);
  app.route('/api', operationsApi);
  app.route('/api', manualApi);
  app.route('/api', announcementsApi);
  app.route('/api', createClientReportsApi());

  app.route(
    '/',
    documentRoute('/api/openapi.json', () =>
      describeKeys(describeAccess(app.getOpenAPI31Document(apiInfo), cookieName)),
    ),
  );
  app.route(
    '/',
    mcpRoutes((request, env) => app.fetch(request, env)),
  );
  app.route('/', oauthProtocol);
  app.route('/', siteRoutes(platform, webDirectory));
  app.route('/', serveWeb(webDirectory));
  return app;
}
