import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectLastReference } from '@/api/problems';
import { helpDeskLink } from './helpDesk';

interface Props {
  /** Leads the help desk to what happened; by default to the last error. */
  reference?: string | null;
  children: ReactNode;
}

/** Leads to the help desk, with the reference of the error that a person asks about. */
export function HelpDeskLink({ reference: given = null, children }: Props) {
  const { t, i18n } = useTranslation('shared');
  const last = useSelector(selectLastReference);
  const reference = given ?? last;
  const body = reference === null ? '' : `${t('state.reference', { id: reference })}\n`;
  const href = helpDeskLink(i18n.language, { subject: t('state.letter'), body, reference });
  return (
    <Link
      href={href}
      {...(href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener' })}
      sx={{ display: 'inline-block', mt: 1.5 }}
    >
      {children}
    </Link>
  );
}
