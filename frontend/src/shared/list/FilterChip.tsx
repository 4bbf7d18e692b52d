import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../icons/icons';
import { FilterButton } from './FilterButton';
import { filterStyle } from './filterStyle';
import { type ChoiceFilter, valuesIn } from './listFilters';

interface Props {
  filter: ChoiceFilter;
  /** As it stands in the URL; empty: off. */
  value: string;
  onValue: (value: string) => void;
}

/** More values than these are counted, not named. */
const NAMED = 2;

/** A filter by values, as a chip that opens them and says which are on; one that is just on or off, under one name, is turned by itself. */
export function FilterChip(props: Props) {
  const { options, label, hasSeveral = false } = props.filter;
  return options.length === 1 && options[0]?.label === label && !hasSeveral ? <ToggleChip {...props} /> : <MenuChip {...props} />;
}

/** On or off. */
function ToggleChip({ filter: { options }, value, onValue }: Props) {
  const [option] = options;
  const isOn = option !== undefined && value === option.value;
  return (
    <Button
      size="small"
      variant={isOn ? 'contained' : 'outlined'}
      color={isOn ? 'primary' : 'inherit'}
      disableElevation
      aria-pressed={isOn}
      startIcon={isOn ? <CheckIcon /> : undefined}
      onClick={() => {
        onValue(isOn ? '' : (option?.value ?? ''));
      }}
      sx={filterStyle(isOn)}
    >
      {option?.label}
    </Button>
  );
}

/** Where several may be on, its menu stays open. */
function MenuChip({ filter, value, onValue }: Props) {
  const { t } = useTranslation('shared');
  const menuId = useId();
  // While the menu is open what was chosen in it holds: the URL follows, and may be behind when the next value is chosen.
  const [open, setOpen] = useState<{ anchor: HTMLElement; value: string } | null>(null);
  const { label, options, allLabel, hasSeveral = false } = filter;
  const now = open?.value ?? value;
  const on = hasSeveral ? valuesIn(now) : [now];
  const chosen = options.filter((option) => on.includes(option.value));
  const said = chosen.length > NAMED ? t('list.filterCount', { count: chosen.length }) : chosen.map((option) => option.label).join(', ');
  const choices = [{ value: '', label: allLabel ?? t('list.any') }, ...options];

  function choose(option: string) {
    if (!hasSeveral || option === '') {
      setOpen(null);
      onValue(option);
      return;
    }
    const isOn = chosen.some((each) => each.value === option);
    const next = options
      .map((each) => each.value)
      .filter((each) => (each === option ? !isOn : on.includes(each)))
      .join(',');
    setOpen((latest) => latest && { ...latest, value: next });
    onValue(next);
  }

  return (
    <>
      <FilterButton
        label={chosen.length === 0 ? (allLabel ?? label) : t('list.filterIs', { label, value: said })}
        isOn={chosen.length > 0}
        opens="menu"
        opened={open === null ? null : menuId}
        onOpen={(anchor) => {
          setOpen({ anchor, value });
        }}
      />
      <Menu
        id={menuId}
        anchorEl={open?.anchor}
        open={open !== null}
        onClose={() => {
          setOpen(null);
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
