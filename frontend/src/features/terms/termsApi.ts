import { adminApi } from '@/api/admin.generated';

/** "On failure of the read, safe default values are used" (spec 1 §7): nobody is stopped by terms that cannot be read. */
export const termsApi = adminApi.enhanceEndpoints({ endpoints: { readAcknowledgment: { extraOptions: { quiet: true } } } });
