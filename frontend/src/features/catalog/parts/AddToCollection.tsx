import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionSummary, type ItemSummary, useAddToCollectionMutation, useCollectionsQuery } from '@/api/content';
import { useToasts } from '@/shared/toasts/toasts';
import { CollectionDialog } from '../collections/CollectionDialog';

interface Props {
  item: Pick<ItemSummary, 'slug' | 'title'>;
  accountId: number;
  /** Its menu is open, where that stands in the address; otherwise it knows itself. */
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
}

/** A menu of the person's own collections, to put an item into one of them, or into a new one. */
export function AddToCollection({ item: { slug, title }, accountId, isOpen, onOpen }: Props) {
  const { t } = useTranslation('catalog');
  const toasts = useToasts();
  const buttonId = useId();
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const isShown = isOpen ?? isOpened;
  const [isNew, setIsNew] = useState(false);
  const { data: collections = NONE } = useCollectionsQuery({ accountId: String(accountId) }, { skip: !isShown });
  const [add] = useAddToCollectionMutation();
  const own = collections.filter(({ isOwn }) => isOwn);

  function open(next: boolean) {
    setIsOpened(next);
    onOpen?.(next);
  }
  function close() {
    open(false);
  }

  async function addTo({ id, name }: CollectionSummary) {
    close();
    const added = await add({ id, itemSlug: slug });
    toasts.show(added.error === undefined ? { text: t('collect.added', { title, name }) } : { tone: 'failed', text: t('collect.failed') });
  }

  return (
    <>
      <Button
        id={buttonId}
        ref={button}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={isShown}
        aria-controls={isShown ? menuId : undefined}
        onClick={() => {
          open(true);
        }}
      >
        {t('collect.open')}
      </Button>
      <Menu
        id={menuId}
        open={isShown}
        anchorEl={() => button.current}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': buttonId } }}
      >
        {own.map((collection) => {
          const isIn = collection.itemSlugs.includes(slug);
          return (
            <MenuItem key={collection.id} disabled={isIn} onClick={() => void addTo(collection)}>
              {isIn ? t('collect.isIn', { name: collection.name }) : collection.name}
            </MenuItem>
          );
        })}
        {own.length > 0 && <Divider />}
        <MenuItem
          onClick={() => {
            close();
            setIsNew(true);
          }}
        >
          {t('collect.new')}
        </MenuItem>
      </Menu>
      {isNew && (
        <CollectionDialog
          accountId={accountId}
          itemSlugs={[slug]}
          onClose={() => {
            setIsNew(false);
          }}
        />
      )}
    </>
  );
}

const NONE: CollectionSummary[] = [];
