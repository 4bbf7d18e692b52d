import { Box, Button, TextField, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/shared/form/fieldId';
import { MOST_SITES } from '../rules/siteChoice';

interface Choice {
  siteName: string;
  isChosen: boolean;
  /** It is chosen and stays so. */
  isAssigned?: boolean;
}

interface Values {
  sites: Choice[];
}

/** As many sites as are found at a glance. */
const FEW = 12;

/** The sites of the form around it, any of them: found by name and chosen all at once where there are many. `row`: one by its place in the form. */
export function SiteChoices({ row }: { row: (index: number) => ReactNode }) {
  const { t } = useTranslation('planner');
  const { setValue, clearErrors, formState } = useFormContext<Values>();
  const errorId = useId();
  // What is wrong with the sites as a whole: that none is chosen.
  const error = formState.errors.sites?.root?.message;
  const sites = useWatch<Values, 'sites'>({ name: 'sites' });
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = sites.flatMap(({ siteName }, index) => (siteName.toLowerCase().includes(wanted) ? [index] : []));
  const isAnyChosen = sites.some(({ isChosen }) => isChosen);
  // A site that is chosen checks itself only.
  useEffect(() => {
    if (isAnyChosen) {
      clearErrors('sites');
    }
  }, [isAnyChosen, clearErrors]);
  const free = sites.filter(({ isAssigned }) => isAssigned !== true);
  const areAllChosen = free.every(({ isChosen }) => isChosen);
  const choose = (isChosen: boolean) => {
    setValue(
      'sites',
      sites.map((site) => ({ ...site, isChosen: isChosen || site.isAssigned === true })),
      { shouldDirty: true },
    );
  };
  return (
    <Box
      id={fieldId('sites.root')}
      role="group"
      tabIndex={-1}
      aria-label={t('task.column.sites')}
      aria-describedby={error === undefined ? undefined : errorId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, outline: 'none' }}
    >
      {error !== undefined && (
        <Typography id={errorId} sx={{ fontSize: 13, color: 'error.main' }}>
          {error}
        </Typography>
      )}
      {(free.length > 1 || sites.length > FEW) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          {sites.length > FEW && (
            <TextField
              size="small"
              type="search"
              label={t('chooseSites.find')}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
              }}
              sx={{ flex: 1, minWidth: 200 }}
            />
          )}
          {free.length > 1 && (
            <Button
              size="small"
              onClick={() => {
                choose(!areAllChosen);
              }}
            >
              {t(areAllChosen ? 'chooseSites.none' : 'chooseSites.all', { count: free.length })}
            </Button>
          )}
        </Box>
      )}
      {found.slice(0, MOST_SITES).map((index) => row(index))}
      {(found.length === 0 || found.length > MOST_SITES) && (
        <Typography role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {found.length === 0 ? t('chooseSites.noneFound') : t('chooseSites.more', { count: found.length - MOST_SITES })}
        </Typography>
      )}
    </Box>
  );
}
