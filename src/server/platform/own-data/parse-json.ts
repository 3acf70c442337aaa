import { AppError } from '../errors/app-error.ts';

/** @throws AppError archive_damaged if it is not valid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('archive_damaged', { cause });
  }
}
