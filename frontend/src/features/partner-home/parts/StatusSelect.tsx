import { Box, NativeSelect, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { statusFilterFromName, statusFilterName, type StatusFilterId } from '../rules/statusFilter';

interface Props {
  options: readonly StatusFilterId[];
  value: StatusFilterId;
  isFixed: boolean;
  onChoose: (filter: StatusFilterId) => void;
}

/** The status filter dropdown (spec 1 §2). */
export function StatusSelect({ options, value, isFixed, onChoose }: Props) {
  const { t } = useTranslation('partnerHome');
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
        {t('filter.label')}
      </Box>
      <NativeSelect
        value={statusFilterName(value)}
        disabled={isFixed}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
        onChange={(event) => {
          onChoose(statusFilterFromName(event.target.value));
        }}
        sx={{ fontSize: 14, bgcolor: 'background.paper' }}
      >
        {options.map((option) => (
          <option key={option} value={statusFilterName(option)}>
            {t(`filter.option.${option}`)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
