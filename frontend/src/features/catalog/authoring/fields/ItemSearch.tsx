import { Autocomplete, OutlinedInput } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthoredItem, useAuthoredItemsInfiniteQuery } from '@/api/authoring';
import type { CatalogLanguage } from '@/api/content';
import { useDebounced } from '@/shared/browser/useDebounced';
import { useCatalogWords } from '../../words';
import { SEARCH_LENGTH } from '../../catalogQuery';

interface Props {
  id: string;
  /** Id of what names it. */
  labelledBy: string;
  describedBy?: string;
  language: CatalogLanguage;
  /** Slugs that are not offered. */
  without: readonly string[];
  onChoose: (item: AuthoredItem) => void;
}

/** Letters from which on it is searched. */
const LEAST = 2;
const OFFERED = 10;

/** Searches the library, drafts too, and takes what is chosen; then it is empty again. */
export function ItemSearch({ id, labelledBy, describedBy, language, without, onChoose }: Props) {
  const { t } = useTranslation('authoring');
  const words = useCatalogWords();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim()).slice(0, SEARCH_LENGTH);
  const arg = useMemo(() => ({ language, filter: { search, drafts: true }, first: OFFERED }), [language, search]);
  const { currentData, isFetching, isError } = useAuthoredItemsInfiniteQuery(arg, { skip: search.length < LEAST });
  const found = currentData?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)) ?? [];
  const isShort = typed.trim().length < LEAST;
  return (
    <Autocomplete<AuthoredItem>
      id={id}
      fullWidth
      size="small"
      options={isShort ? [] : found.filter(({ slug }) => !without.includes(slug))}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id: itemId }) => itemId}
      value={null}
      inputValue={typed}
      loading={isFetching && !isShort}
      loadingText={t('search.loading')}
      noOptionsText={t(isShort ? 'search.more' : isError ? 'search.failed' : 'search.nothing')}
      clearText={t('search.clear')}
      openText={t('search.open')}
      closeText={t('search.close')}
      blurOnSelect={false}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') {
          setTyped(next);
        }
      }}
      onChange={(_event, chosen) => {
        if (chosen !== null) {
          setTyped('');
          onChoose(chosen);
        }
      }}
      renderOption={({ key, ...props }, item) => (
        <li key={key} {...props} lang={item.language}>
          {item.title} · {words.kind(item.kind)}
          {item.state !== 'PUBLISHED' && ` · ${t(`state.${item.state}`)}`}
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <OutlinedInput
          {...slotProps.input}
          fullWidth={params.fullWidth}
          size="small"
          placeholder={t('search.placeholder')}
          sx={{ bgcolor: 'background.paper' }}
          // Enter chooses what is found and never sends the form around it.
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
            }
          }}
          inputProps={{ ...slotProps.htmlInput, id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }}
        />
      )}
    />
  );
}
