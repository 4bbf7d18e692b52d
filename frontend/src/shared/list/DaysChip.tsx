import { Button, Popover, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { readDay } from '../time/typedDay';
import { DayField } from './DayField';
import { FilterButton } from './FilterButton';
import { type DaysFilter, rangeIn, rangeText } from './listFilters';

interface Props {
  filter: Pick<DaysFilter, 'label'>;
  /** As it stands in the URL, `2026-09-01..2026-12-31`; empty: off. */
  value: string;
  onValue: (value: string) => void;
}

/** A filter by days, as a chip that opens the first and the last one and says which they are. */
export function DaysChip({ filter: { label }, value, onValue }: Props) {
  const { t } = useTranslation('shared');
  const popoverId = useId();
  // While it is open what was typed in it holds: the URL follows, and may be behind when the other day is typed.
  const [open, setOpen] = useState<{ anchor: HTMLElement; value: string } | null>(null);
  const range = rangeIn(open?.value ?? value);
  const [from, to] = [readDay(range.from) ?? '', readDay(range.to) ?? ''];
  const { day } = useFormats();
  const said =
    from !== '' && to !== ''
      ? t('list.fromTo', { from: day(from), to: day(to) })
      : t(from === '' ? 'list.until' : 'list.since', { day: day(from === '' ? to : from) });
  const isOn = from !== '' || to !== '';
  const close = () => {
    setOpen(null);
  };
  function change(next: string) {
    setOpen((latest) => latest && { ...latest, value: next });
    onValue(next);
  }
  return (
    <>
      <FilterButton
        label={isOn ? t('list.filterIs', { label, value: said }) : label}
        isOn={isOn}
        opens="dialog"
        opened={open === null ? null : popoverId}
        onOpen={(anchor) => {
          setOpen({ anchor, value });
        }}
      />
      <Popover
        id={popoverId}
        anchorEl={open?.anchor}
        open={open !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, mt: 0.5 } } }}
      >
        <Stack sx={{ gap: 1.5 }}>
          <DayField
            label={t('list.from')}
            value={range.from}
            autoFocus
            onValue={(first) => {
              change(rangeText({ ...range, from: first }));
            }}
          />
          <DayField
            label={t('list.to')}
            value={range.to}
            {...(from !== '' && to !== '' && to < from ? { fault: t('list.rangeOrder') } : {})}
            onValue={(last) => {
              change(rangeText({ ...range, to: last }));
            }}
          />
          <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
            <Button
              size="small"
              disabled={range.from === '' && range.to === ''}
              onClick={() => {
                close();
                onValue('');
              }}
            >
              {t('list.clearDays')}
            </Button>
            <Button size="small" variant="contained" onClick={close}>
              {t('list.done')}
            </Button>
          </Stack>
        </Stack>
      </Popover>
    </>
  );
}
