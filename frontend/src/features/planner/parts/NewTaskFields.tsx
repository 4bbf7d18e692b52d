import { Box, Button, FormHelperText } from '@mui/material';
import { useEffect, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckInput } from '@/shared/form/CheckInput';
import type { Place } from '@/shared/session/roles';
import { useActiveSites } from '../hooks/useActiveSites';
import type { TaskValues } from '../rules/taskForm';
import { PersonPicker } from './PersonPicker';
import { SiteChoices } from './SiteChoices';

interface Props {
  place: Place;
  /** Sites are assigned tasks of the program. */
  hasSites: boolean;
}

/** Whose a new task is, and the sites that it is assigned to at once. */
export function NewTaskFields({ place, hasSites }: Props) {
  const { t } = useTranslation('planner');
  const { control } = useFormContext<TaskValues>();
  const { field, fieldState } = useController({ name: 'ownerId', control });
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Box>
        <PersonPicker label={t('task.column.assignedTo')} place={place} isOne value={field.value} onValue={field.onChange} />
        {fieldState.error !== undefined && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      </Box>
      {hasSites &&
        (isChoosing ? (
          <Sites
            place={place}
            onFailed={() => {
              setIsChoosing(false);
            }}
          />
        ) : (
          <Box>
            <Button
              variant="outlined"
              size="small"
              onClick={() => {
                setIsChoosing(true);
              }}
            >
              {t('task.action.assign')}
            </Button>
          </Box>
        ))}
    </>
  );
}

/** The sites of the program, with the task's dates; others are given by assigning it. */
function Sites({ place, onFailed }: { place: Place; onFailed: () => void }) {
  const { setValue } = useFormContext<TaskValues>();
  const found = useActiveSites(place, onFailed);
  const sites = useWatch<TaskValues, 'sites'>({ name: 'sites' });
  useEffect(() => {
    if (found !== undefined) {
      setValue(
        'sites',
        found.map(({ siteId, siteName }) => ({ siteId, siteName, isChosen: false })),
      );
    }
  }, [found, setValue]);
  return found === undefined || sites.length === 0 ? null : (
    <SiteChoices
      row={(index) => <CheckInput key={index} name={`sites.${String(index)}.isChosen`} label={sites[index]?.siteName ?? ''} />}
    />
  );
}
