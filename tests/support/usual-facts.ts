import { collectFacts } from '#server/features/site/facts/collect-facts.ts';
import type { FactModels } from '#server/features/site/facts/describe-models.ts';
import { readSiteContent } from '#server/platform/config/site-content.ts';
import { type SourceKind, sourceKinds } from '#shared/contracts/sources.ts';
import { auditRetentionDays } from '#shared/limits.ts';

/** The facts about an installation as it comes, with the sample content; `change` what is set up. */
export const usualFacts = ({
  offered = ['imap', 'webdav'],
  models = [],
  isDemoOn = true,
  emailConfirmation = false,
  scanner,
}: {
  offered?: readonly SourceKind[];
  models?: FactModels;
  isDemoOn?: boolean;
  emailConfirmation?: boolean;
  scanner?: unknown;
} = {}) =>
  collectFacts(
    {
      config: { isDemoOn, emailConfirmation, auditRetentionDays },
      siteContent: readSiteContent(undefined),
      sources: { offered },
      scanner,
    },
    models,
  );

/** The same with everything set up. */
export const fullFacts = () => usualFacts({ offered: sourceKinds, emailConfirmation: true, scanner: {} });
