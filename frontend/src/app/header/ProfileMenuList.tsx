import { Box, Divider, ListItemIcon, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CheckIcon } from '@/shared/icons/icons';
import { LANGUAGES } from '../i18n/language';
import type { MenuEntry } from '../nav/menus';
import { useThemeMode } from '../theme/ThemeModeProvider';
import { HelpIcon, LogoutIcon, MoonIcon } from './icons';
import { SignedInPerson } from './SignedInPerson';
import { useLanguage } from './useLanguage';
import { useMenuLink } from './useMenus';

interface Props {
  id: string;
  anchor: HTMLElement;
  /** The person's name. */
  name: string;
  entries: MenuEntry[];
  onHelp: () => void;
  onLogout: () => void;
  onClose: () => void;
}

/** What is in the person's own menu. */
export function ProfileMenuList({ id, anchor, name, entries, onHelp, onLogout, onClose: close }: Props) {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = useLanguage();
  const { mode, setMode } = useThemeMode();
  const linkOf = useMenuLink();

  function act(entry: MenuEntry) {
    close();
    if (entry.action === 'logout') {
      onLogout();
    } else if (entry.action === 'help') {
      onHelp();
    }
  }

  return (
    <Menu
      id={id}
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('profileMenu', { name }) }, paper: { sx: { minWidth: 264, maxWidth: 340 } } }}
    >
      <Box component="li" role="none" sx={{ px: 2, pt: 0.5, pb: 1.5 }}>
        <SignedInPerson />
      </Box>
      <Divider role="none" />
      <ListSubheader role="none" sx={{ lineHeight: '28px', backgroundColor: 'transparent', fontSize: 13 }}>
        {t('language')}
      </ListSubheader>
      {LANGUAGES.map((each) => (
        <MenuItem
          key={each}
          role="menuitemradio"
          aria-checked={each === language}
          lang={each}
          onClick={() => {
            setLanguage(each);
            close();
          }}
          sx={{ fontSize: 14 }}
        >
          <ListItemIcon>{each === language && <CheckIcon />}</ListItemIcon>
          {t(`languages.${each}`)}
        </MenuItem>
      ))}
      <Divider role="none" />
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={mode === 'dark'}
        onClick={() => {
          setMode(mode === 'dark' ? 'light' : 'dark');
        }}
        sx={{ fontSize: 14 }}
      >
        <ListItemIcon>
          <MoonIcon />
        </ListItemIcon>
        <Box component="span" sx={{ flex: 1 }}>
          {t('darkTheme')}
        </Box>
        <Toggle isOn={mode === 'dark'} />
      </MenuItem>
      <Divider role="none" />
      {entries.map((entry) =>
        entry.path === undefined ? (
          <MenuItem
            key={entry.key}
            onClick={() => {
              act(entry);
            }}
            sx={{ fontSize: 14 }}
          >
            <ListItemIcon>{entry.action === 'help' ? <HelpIcon /> : <LogoutIcon />}</ListItemIcon>
            {t(`nav.${entry.key}`)}
          </MenuItem>
        ) : (
          <MenuItem key={entry.key} component={Link} to={linkOf(entry)} onClick={close} sx={{ fontSize: 14 }}>
            <ListItemIcon />
            {t(`nav.${entry.key}`)}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}

/** How a switch looks. The menu entry it stands in is the control. */
function Toggle({ isOn }: { isOn: boolean }) {
  return (
    <Box
      aria-hidden
      component="span"
      sx={{
        width: 30,
        height: 18,
        p: '2px',
        borderRadius: 9,
        display: 'flex',
        justifyContent: isOn ? 'flex-end' : 'flex-start',
        backgroundColor: isOn ? 'brand.main' : 'control',
        '&::before': { content: '""', width: 14, height: 14, borderRadius: '50%', backgroundColor: 'background.paper' },
      }}
    />
  );
}
