import { Box, Checkbox, FormControlLabel, IconButton, Popover } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnsIcon, stroke } from '../icons/icons';
import { Tooltip } from '../text/Tooltip';
import { visuallyHidden } from '../text/visuallyHidden';

interface Props {
  columns: readonly { field: string; label: string; isName?: boolean }[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  /** Makes a column that is shown wider by so many pixels, or narrower, and says how wide it is now; absent while there is no table. */
  onWiden?: (field: string, by: number) => number;
}

/** Pixels a step. */
const STEP = 24;

const NarrowerIcon = stroke('NarrowerIcon', 'M3 12h7M7 9l3 3l-3 3M21 12h-7M17 9l-3 3l3 3');
const WiderIcon = stroke('WiderIcon', 'M10 12H3M6 9l-3 3l3 3M14 12h7M18 9l3 3l-3 3');

/** Shows and hides columns, and makes them wider and narrower without a mouse. The naming column always stays. */
export function ColumnMenu({ columns, hidden, onHidden, onWiden }: Props) {
  const { t } = useTranslation('shared');
  const popoverId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const widths = [
    { name: 'narrower', by: -STEP, icon: <NarrowerIcon /> },
    { name: 'wider', by: STEP, icon: <WiderIcon /> },
  ] as const;
  return (
    <>
      <Tooltip title={t('list.columns')}>
        <IconButton
          aria-label={t('list.columns')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : popoverId}
          onClick={(event) => {
            setSaid('');
            setAnchor(event.currentTarget);
          }}
        >
          <ColumnsIcon />
        </IconButton>
      </Tooltip>
      <Popover
        id={popoverId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('list.columns'), sx: { maxWidth: 400 } } }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, py: 1, px: 1.5 }}>
          {columns.map(({ field, label, isName = false }) => {
            const isShown = isName || !hidden.includes(field);
            return (
              <Box component="li" key={field} sx={{ display: 'flex', alignItems: 'center' }}>
                <FormControlLabel
                  disabled={isName}
                  control={<Checkbox size="small" />}
                  checked={isShown}
                  onChange={() => {
                    onHidden(isShown ? [...hidden, field] : hidden.filter((each) => each !== field));
                  }}
                  label={label}
                  sx={{ flex: 1, mr: 2, minHeight: 36, '& .MuiFormControlLabel-label': { fontSize: 14, lineHeight: '20px' } }}
                />
                {onWiden !== undefined &&
                  widths.map(({ name, by, icon }) => (
                    <IconButton
                      key={name}
                      size="small"
                      disabled={!isShown}
                      title={t(`list.${name}`)}
                      aria-label={t(`list.${name}Of`, { column: label })}
                      onClick={() => {
                        setSaid(t('list.columnWidth', { column: label, width: onWiden(field, by) }));
                      }}
                    >
                      {icon}
                    </IconButton>
                  ))}
              </Box>
            );
          })}
        </Box>
        <Box role="status" sx={visuallyHidden}>
          {said}
        </Box>
      </Popover>
    </>
  );
}
