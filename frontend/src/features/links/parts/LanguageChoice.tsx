import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../linkList';

/** In which language the links are: one, or all. */
export function LanguageChoice({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const { t } = useTranslation('links');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('language.label')}
      value={value}
      onChange={(_event, next: string | null) => {
        if (next !== null) {
          onChoose(next);
        }
      }}
      sx={{
        '& .MuiToggleButton-root': {
          height: 40,
          px: 2,
          textTransform: 'none',
          color: 'text.primary',
          bgcolor: 'background.paper',
          borderColor: 'control',
          '&.Mui-selected, &.Mui-selected:hover': { color: 'brand.main', bgcolor: 'brand.soft' },
        },
      }}
    >
      {([...LANGUAGES, 'all'] as const).map((each) => (
        <ToggleButton key={each} value={each}>
          {t(`language.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
