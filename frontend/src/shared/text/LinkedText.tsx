import { Link as PlainLink } from '@mui/material';
import { Fragment } from 'react';
import { Link } from '../place/Link';
import { ADDRESS, portalPage } from './portalPage';

/** A text as it was typed, whose addresses lead somewhere: those of the portal to the page at the place in view. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text.split(ADDRESS).map((part, at) => {
        if (at % 2 === 0) {
          return <Fragment key={at}>{part}</Fragment>;
        }
        const page = portalPage(part);
        return page === null ? (
          <PlainLink key={at} href={part} target="_blank" rel="noopener">
            {part}
          </PlainLink>
        ) : (
          <PlainLink key={at} component={Link} to={page}>
            {part}
          </PlainLink>
        );
      })}
    </span>
  );
}
