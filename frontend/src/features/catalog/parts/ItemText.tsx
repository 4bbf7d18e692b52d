import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { contentApi } from '@/api/content';
import type { ApiDispatch } from '@/api/baseApi';
import { useDispatch } from 'react-redux';
import { useNavigate } from '@/shared/place/usePlaced';
import { useToasts } from '@/shared/toasts/toasts';
import { catalogLanguage } from '../useCatalog';
import { readingAddress } from '../words';

/** A link of a text to another item. */
const ITEM = 'item:';

interface Props {
  /** HTML that the service has cleaned: it holds nothing that runs. */
  html: string;
  language: string;
}

/** The text of an item, in large type. A link to another item leads there. */
export function ItemText({ html, language }: Props) {
  const { t } = useTranslation('catalog');
  const dispatch: ApiDispatch = useDispatch();
  const navigate = useNavigate();
  const toasts = useToasts();

  async function follow(slug: string) {
    const found = await dispatch(contentApi.endpoints.itemNamed.initiate({ slug, language: catalogLanguage(language) }));
    if (found.data === undefined || found.data === null) {
      toasts.show({ tone: 'failed', text: t(found.data === null ? 'missing' : 'failed') });
    } else {
      await navigate(readingAddress(found.data));
    }
  }

  function click(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (address.startsWith(ITEM)) {
      event.preventDefault();
      void follow(address.slice(ITEM.length));
    }
  }

  return <Box lang={language} onClick={click} dangerouslySetInnerHTML={{ __html: html }} sx={text} />;
}

const text = {
  maxWidth: 760,
  fontSize: { xs: 17, sm: 18 },
  lineHeight: '28px',
  overflowWrap: 'break-word',
  '& > :first-of-type': { mt: 0 },
  '& p': { my: 1.5 },
  '& h2': { fontSize: 22, lineHeight: '30px', fontWeight: 600, mt: 4, mb: 1 },
  '& h3': { fontSize: 18, lineHeight: '28px', fontWeight: 600, mt: 3, mb: 0.5 },
  '& ul, & ol': { my: 1.5, pl: 3 },
  '& li': { mb: 0.75 },
  '& table': { borderCollapse: 'collapse', my: 2, display: 'block', overflowX: 'auto' },
  '& th, & td': {
    border: '1px solid',
    borderColor: 'line',
    px: 1.5,
    py: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    fontSize: 16,
    lineHeight: '24px',
  },
  '& a': { color: 'primary.main' },
  '@media print': { fontSize: '11pt', lineHeight: '15pt', '& p': { my: '1.5mm' }, '& th, & td': { fontSize: '10pt', lineHeight: '13pt' } },
} as const;
