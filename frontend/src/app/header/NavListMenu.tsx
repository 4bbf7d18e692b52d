import { Menu, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePage } from '@/shared/place/usePlaced';
import { isSelected, type MenuEntry } from '../nav/menus';
import { useMenuLink } from './useMenus';

interface Props {
  id: string;
  /** Id of the title it opens below. */
  labelledBy: string;
  anchor: HTMLElement;
  entries: MenuEntry[];
  onClose: () => void;
}

/** The entries of one list of the main menu. */
export function NavListMenu({ id, labelledBy, anchor, entries, onClose }: Props) {
  const { t } = useTranslation('shell');
  const page = usePage();
  const linkOf = useMenuLink();
  return (
    <Menu id={id} open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-labelledby': labelledBy } }}>
      {entries.map((entry) => {
        const isCurrent = isSelected(entry, page);
        return (
          <MenuItem
            key={entry.key}
            component={Link}
            to={linkOf(entry)}
            selected={isCurrent}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={onClose}
            sx={{ fontSize: 14 }}
          >
            {t(`nav.${entry.key}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
