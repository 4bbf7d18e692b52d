import { Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  type Collection,
  type ItemSummary,
  useCollectionQuery,
  useDeleteCollectionMutation,
  useDuplicateCollectionMutation,
  useUpdateCollectionMutation,
} from '@/api/content';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { useFormats } from '@/shared/formats/useFormats';
import { CloseIcon } from '@/shared/icons/icons';
import { usePageName } from '@/shared/layout/PageName';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { EmptyState } from '@/shared/states/EmptyState';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { StatusChip } from '@/shared/text/StatusChip';
import { useToasts } from '@/shared/toasts/toasts';
import { BookIcon, DownIcon, UpIcon } from '../icons';
import { catalogLanguage } from '../useCatalog';
import { readingAddress, useCatalogWords } from '../words';
import { CollectionDialog } from './CollectionDialog';

/** One collection: its items in order; its owner orders them, takes them out, renames and shares it. */
export function CollectionPage() {
  const { t, i18n } = useTranslation('catalog');
  const { collectionId = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useCollectionQuery({ id: collectionId, language: catalogLanguage(i18n.language) });
  usePageName(currentData?.name);
  if (currentData !== undefined && currentData !== null) {
    return <CollectionView collection={currentData} />;
  }
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
      {isFetching ? (
        <LoadingState label={t('collection.loading')}>
          <Skeleton animation={false} height={48} width="40%" />
          <Skeleton animation={false} variant="rounded" height={240} sx={{ mt: 2 }} />
        </LoadingState>
      ) : (
        <RecordMissing
          title={t('collection.missing')}
          failedTitle={t('collection.failed')}
          {...(error === undefined ? {} : { error })}
          onRetry={() => {
            void refetch();
          }}
          wayBack={{ to: '/resources/my-collections', label: t('collection.toAll') }}
        />
      )}
    </Box>
  );
}

function CollectionView({ collection }: { collection: Collection }) {
  const { t } = useTranslation('catalog');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const [update, { isLoading }] = useUpdateCollectionMutation();
  const [duplicate] = useDuplicateCollectionMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteCollectionMutation();
  const { id, name, description, sharedWith, programId, siteId, isOwn, owner, version, items } = collection;
  const close = () => {
    setDialog(null);
  };

  async function order(slugs: readonly string[], said: string) {
    const changed = await update({ id, version, input: { name, description, sharedWith, programId, siteId, itemSlugs: slugs } });
    const failed =
      changed.error === undefined
        ? undefined
        : problemOf(changed.error).name === 'Error_VersionConflict'
          ? t('collection.conflict')
          : t('collection.notSaved');
    toasts.show(failed === undefined ? { text: said } : { tone: 'failed', text: failed });
  }

  function move(from: number, to: number) {
    const slugs = items.map(({ slug }) => slug);
    const [slug] = slugs.splice(from, 1);
    if (slug !== undefined && from !== to) {
      slugs.splice(to, 0, slug);
      void order(slugs, t('collection.moved', { title: items[from]?.title ?? '', place: to + 1 }));
    }
  }

  function takeOut({ slug, title }: ItemSummary) {
    void order(
      items.filter((each) => each.slug !== slug).map((each) => each.slug),
      t('collection.takenOut', { title }),
    );
  }

  async function copy() {
    const made = await duplicate({ id, name: t('collection.copyName', { name }).slice(0, 100) });
    if (made.data === undefined) {
      toasts.show({ tone: 'failed', text: t('collection.notSaved') });
    } else {
      toasts.show({ text: t('collection.made', { name: made.data.name }) });
      await navigate(`/resources/my-collections/${made.data.id}`);
    }
  }

  async function erase() {
    const gone = await remove({ id });
    if (gone.error === undefined) {
      toasts.show({ text: t('collection.deleted', { name }) });
      await navigate('/resources/my-collections', { replace: true });
    } else {
      close();
      toasts.show({ tone: 'failed', text: t('collection.notSaved') });
    }
  }

  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {description !== '' && <Typography sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Typography>}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              mt: 1,
              fontSize: 14,
              lineHeight: '20px',
              color: 'text.secondary',
            }}
          >
            <span>{t('collection.count', { count: items.length })}</span>
            {!isOwn && <span>{t('collection.by', { owner })}</span>}
            {sharedWith !== 'NOBODY' && <StatusChip tone="off" label={t(`collection.sharedChip.${sharedWith}`)} />}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isOwn && (
            <Button
              variant="outlined"
              onClick={() => {
                setDialog('edit');
              }}
            >
              {t('collection.edit')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => void copy()}>
            {t('collection.duplicate')}
          </Button>
          {isOwn && (
            <Button
              color="error"
              onClick={() => {
                setDialog('delete');
              }}
            >
              {t('collection.delete')}
            </Button>
          )}
        </Box>
      </Box>
      {items.length === 0 ? (
        <EmptyState
          icon={<BookIcon />}
          title={t('collection.noItems')}
          action={
            <Button component={Link} to="/resources/catalog" variant="contained">
              {t('collection.toLibrary')}
            </Button>
          }
        >
          {t('collection.noItemsBody')}
        </EmptyState>
      ) : (
        <Box
          component="ol"
          aria-label={t('collection.items')}
          aria-busy={isLoading}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            border: '1px solid',
            borderColor: 'line',
            borderRadius: '8px',
            backgroundColor: 'background.paper',
          }}
        >
          {items.map((item, at) => (
            <Row
              key={item.slug}
              item={item}
              place={at + 1}
              {...(isOwn
                ? {
                    onUp:
                      at === 0
                        ? undefined
                        : () => {
                            move(at, at - 1);
                          },
                    onDown:
                      at === items.length - 1
                        ? undefined
                        : () => {
                            move(at, at + 1);
                          },
                    onDropped: (from: number) => {
                      move(from, at);
                    },
                    onRemove: () => {
                      takeOut(item);
                    },
                  }
                : {})}
            />
          ))}
        </Box>
      )}
      {dialog === 'edit' && <CollectionDialog accountId={0} collection={collection} onClose={close} />}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={t('collection.deleteTitle', { name })}
        confirmLabel={t('collection.deleteConfirm')}
        isDangerous
        isRunning={isRemoving}
        onConfirm={() => void erase()}
        onCancel={close}
      >
        {t('collection.deleteBody')}
      </ConfirmDialog>
    </Box>
  );
}

interface RowProps {
  item: ItemSummary;
  place: number;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  /** Another row was dragged to its place. */
  onDropped?: (from: number) => void;
  /** Missing: the collection is somebody else's. */
  onRemove?: () => void;
}

/** What a row that is dragged says of itself; anything else that is dropped is none of ours. */
const DRAGGED = 'application/x-collection-place';

function Row({ item, place, onUp, onDown, onDropped, onRemove }: RowProps) {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const format = useFormats();
  const { title, language, durationMinutes, progress } = item;
  const [isOver, setIsOver] = useState(false);
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  const dragging =
    onDropped === undefined
      ? {}
      : {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.setData(DRAGGED, String(place - 1));
            event.dataTransfer.effectAllowed = 'move';
          },
          onDragOver: (event: DragEvent) => {
            if (isOurs(event)) {
              event.preventDefault();
              setIsOver(true);
            }
          },
          onDragLeave: () => {
            setIsOver(false);
          },
          onDrop: (event: DragEvent) => {
            setIsOver(false);
            if (isOurs(event)) {
              event.preventDefault();
              onDropped(Number(event.dataTransfer.getData(DRAGGED)));
            }
          },
        };
  return (
    <Box
      component="li"
      {...dragging}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: `1px solid ${theme.palette.line}` },
        ...(onDropped !== undefined && { cursor: 'grab' }),
        ...(isOver && { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 }),
      })}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ minWidth: 24, textAlign: 'right', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {place}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component={Link}
          to={readingAddress(item)}
          lang={language}
          sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
        >
          {title}
        </Box>
        <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {words.about(item)} · {format.duration(durationMinutes)}
        </Typography>
      </Box>
      {progress !== 'NOT_STARTED' && <StatusChip tone={progress === 'COMPLETED' ? 'good' : 'waiting'} label={t(`progress.${progress}`)} />}
      {onRemove !== undefined && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <IconButton size="small" aria-label={t('collection.up', { title })} disabled={onUp === undefined} onClick={onUp}>
            <UpIcon />
          </IconButton>
          <IconButton size="small" aria-label={t('collection.down', { title })} disabled={onDown === undefined} onClick={onDown}>
            <DownIcon />
          </IconButton>
          <IconButton size="small" aria-label={t('collection.takeOut', { title })} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
