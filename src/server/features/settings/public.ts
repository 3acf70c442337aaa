/** What other features may use. */
export { getSettings, readSettings, saveSettingsIn, updateSettings } from './service.ts';
