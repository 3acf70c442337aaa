import { unnamedCompany } from '#shared/limits.ts';
import { defineMessages } from '../messages.ts';

const useText = defineMessages({ de: { unnamed: 'Nicht angegeben' }, en: { unnamed: unnamedCompany } });

/** A company's display name: the placeholder for "none" is stored in English. */
export function useCompanyName(companyName: string): string {
  const { unnamed } = useText();
  return companyName === unnamedCompany ? unnamed : companyName;
}
