import { startTestI18n } from './i18n';

beforeAll(startTestI18n);
