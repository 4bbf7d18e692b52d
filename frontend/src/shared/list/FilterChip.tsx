import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../icons/icons';
import { FilterButton } from './FilterButton';
import { type ChoiceFilter, valuesIn } from './listFilters';

interface Props {
  filter: ChoiceFilter;
  /** As it stands in the URL; empty: off. */
  value: string;
  onValue: (value: string) => void;
}

/** More values than these are counted, not named. */
const NAMED = 2;

/** A filter by values, as a chip that opens them and says which are on. Where several may be on, its menu stays open. */
export function FilterChip({ filter, value, onValue }: Props) {
  const { t } = useTranslation('shared');
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { label, options, allLabel, hasSeveral = false } = filter;
  const on = hasSeveral ? valuesIn(value) : [value];
  const chosen = options.filter((option) => on.includes(option.value));
  const said = chosen.length > NAMED ? t('list.filterCount', { count: chosen.length }) : chosen.map((option) => option.label).join(', ');
  const choices = [{ value: '', label: allLabel ?? t('list.any') }, ...options];

  function choose(option: string) {
    if (!hasSeveral || option === '') {
      setAnchor(null);
      onValue(option);
      return;
    }
    const isOn = chosen.some((each) => each.value === option);
    onValue(options.map((each) => each.value).filter((each) => (each === option ? !isOn : on.includes(each))).join(','));
  }

  return (
    <>
      <FilterButton
        label={chosen.length === 0 ? (allLabel ?? label) : t('list.filterIs', { label, value: said })}
        isOn={chosen.length > 0}
        opens="menu"
        opened={anchor === null ? null : menuId}
        onOpen={setAnchor}
      />
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {choices.map((option) => {
          const isOn = option.value === '' ? chosen.length === 0 : chosen.some((each) => each.value === option.value);
          return (
            <MenuItem
              key={option.value}
              role={hasSeveral ? 'menuitemcheckbox' : 'menuitemradio'}
              aria-checked={isOn}
              selected={isOn}
              onClick={() => {
                choose(option.value);
              }}
            >
              <ListItemIcon>{isOn && <CheckIcon />}</ListItemIcon>
              <ListItemText>{option.label}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
