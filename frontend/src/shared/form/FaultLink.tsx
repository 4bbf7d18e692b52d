import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { fieldId } from './fieldId';

interface Props {
  /** Path of the field in the form: `userRoles.0.site`. */
  name: string;
  /** Goes to the field; by default it takes the focus where it stands. */
  onGo?: () => void;
  children: ReactNode;
}

/** An item of a list of errors, which leads to its field. */
export function FaultLink({ name, onGo, children }: Props) {
  return (
    <li>
      <Link
        href={`#${fieldId(name)}`}
        color="inherit"
        sx={{ display: 'inline-block', py: 0.25, lineHeight: '20px', textDecoration: 'underline' }}
        onClick={(event) => {
          event.preventDefault();
          if (onGo === undefined) {
            document.getElementById(fieldId(name))?.focus();
          } else {
            onGo();
          }
        }}
      >
        {children}
      </Link>
    </li>
  );
}
