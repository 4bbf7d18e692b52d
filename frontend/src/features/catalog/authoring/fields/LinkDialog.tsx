import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormHelperText, FormLabel, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogLanguage } from '@/api/content';
import { linkAddress } from '../rules/linkAddress';
import { ItemSearch } from './ItemSearch';

/** A link as it is being made. */
export interface LinkDraft {
  address: string;
  /** What is selected; empty: nothing is. */
  text: string;
  /** There is a link already. */
  isThere: boolean;
}

interface Props {
  draft: LinkDraft;
  language: CatalogLanguage;
  onKeep: (link: Pick<LinkDraft, 'address' | 'text'>) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Where a link of a text leads: to a page, a mailbox, a phone, or another item, which is searched for (mounted while it is open). */
export function LinkDialog({ draft, language, onKeep, onRemove, onClose }: Props) {
  const { t } = useTranslation(['authoring', 'shared']);
  const id = useId();
  const [address, setAddress] = useState(draft.address);
  const [text, setText] = useState(draft.text);
  const [isWrong, setIsWrong] = useState(false);
  const needsText = !draft.isThere && draft.text === '';

  function keep() {
    const read = linkAddress(address);
    if (read === null) {
      setIsWrong(true);
      document.getElementById(`${id}-address`)?.focus();
    } else {
      onKeep({ address: read, text: text.trim() });
    }
  }

  return (
    // No form of its own: it stands within the form of the item, which a form here would send.
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onEnter: () => document.getElementById(`${id}-address`)?.focus() } }}
    >
      <DialogTitle id={`${id}-title`}>{t(draft.isThere ? 'link.edit' : 'link.add')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box>
          <FormLabel htmlFor={`${id}-address`} error={isWrong} sx={label}>
            {t('link.address')}
          </FormLabel>
          <OutlinedInput
            fullWidth
            size="small"
            value={address}
            error={isWrong}
            onChange={(event) => {
              setIsWrong(false);
              setAddress(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                keep();
              }
            }}
            autoComplete="off"
            inputProps={{
              id: `${id}-address`,
              'aria-invalid': isWrong,
              'aria-describedby': isWrong ? `${id}-error ${id}-help` : `${id}-help`,
            }}
          />
          {isWrong && (
            <FormHelperText id={`${id}-error`} error sx={{ mx: 0 }}>
              {t('link.wrong')}
            </FormHelperText>
          )}
          <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
            {t('link.help')}
          </FormHelperText>
        </Box>
        <Box>
          <FormLabel id={`${id}-item-label`} htmlFor={`${id}-item`} sx={label}>
            {t('link.item')}
          </FormLabel>
          <ItemSearch
            id={`${id}-item`}
            labelledBy={`${id}-item-label`}
            language={language}
            without={NONE}
            onChoose={({ slug, title }) => {
              setIsWrong(false);
              setAddress(`item:${slug}`);
              if (needsText && text === '') {
                setText(title);
              }
            }}
          />
        </Box>
        {needsText && (
          <Box>
            <FormLabel htmlFor={`${id}-text`} sx={label}>
              {t('link.text')}
            </FormLabel>
            <OutlinedInput
              fullWidth
              size="small"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
              }}
              inputProps={{ id: `${id}-text`, lang: language }}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {draft.isThere && (
          <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
            {t('link.remove')}
          </Button>
        )}
        <Button onClick={onClose}>{t('shared:form.cancel')}</Button>
        <Button variant="contained" onClick={keep}>
          {t('link.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const NONE: readonly string[] = [];
const label = { display: 'block', mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' } as const;
