import { EMAIL } from '@/shared/form/rules';

/**
 * The address that was meant: what is typed without its beginning gets it. Null for what readers could not follow: the service
 * takes other addresses out of a text.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (EMAIL.test(text)) {
    return `mailto:${text}`;
  }
  if (/^item:[a-z0-9-]+$/.test(text) || /^mailto:[^\s@]+@[^\s@]+$/.test(text) || /^tel:[\d+().\s-]*\d[\d().\s-]*$/.test(text)) {
    return text;
  }
  const url = URL.parse(/^https:/i.test(text) ? text : /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : '');
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' ? url.href : null;
}
