import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePlaced } from './usePlaced';

interface Props extends Omit<ComponentProps<typeof RouterLink>, 'to'> {
  /** A page, at the place in view; or a page with its place. */
  to: string;
}

/** A link to a page. Its address names the place, so that it can be copied and opened in another tab. */
export function Link({ to, ...rest }: Props) {
  return <RouterLink to={usePlaced()(to)} {...rest} />;
}
