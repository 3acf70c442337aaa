import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isCompanyOnly } from './company-repository.ts';

/**
 * For whoever has proven nothing: the same for every address of the domain, so that it says nothing about accounts.
 * @throws AppError `company_sign_in_required`
 */
export async function refuseCompanyDomain({ database }: Platform, email: string): Promise<void> {
  if (await database.withAccount(null, (tx) => isCompanyOnly(tx, email)))
    throw new AppError('company_sign_in_required');
}
