/** What went wrong, in words: the server's own, or ours where it could not be reached. */
import { ApiError } from './client';
import { t } from '../i18n';

export const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.message ? error.message : t('unreachable');
