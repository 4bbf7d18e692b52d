import { useParams } from 'react-router';
import { AuthoringList } from './AuthoringList';
import { BrokenLinks } from './BrokenLinks';
import { ItemEditor } from './ItemEditor';
import { NewItem } from './NewItem';

/**
 * Content authoring (`/resources/authoring`): the list of items, the editor of one (`…/{itemId}`), a new one (`…/new`), and what
 * leads nowhere (`…/links`).
 */
export function AuthoringPage() {
  const { itemId } = useParams();
  if (itemId === undefined) {
    return <AuthoringList />;
  }
  if (itemId === 'new') {
    return <NewItem />;
  }
  return itemId === 'links' ? <BrokenLinks /> : <ItemEditor key={itemId} id={itemId} />;
}
