import {
  Box,
  Divider,
  Drawer,
  FormControlLabel,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  ListSubheader,
  Switch,
} from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePage } from '@/shared/place/usePlaced';
import { CloseIcon } from '@/shared/icons/icons';
import { LANGUAGES } from '../i18n/language';
import { useCloseOnRoute } from '../layout/useCloseOnRoute';
import { isSelected, type MenuEntry, type Menus } from '../nav/menus';
import { useThemeMode } from '../theme/ThemeModeProvider';
import { MenuIcon } from './icons';
import { SignedInPerson } from './SignedInPerson';
import { useLanguage } from './useLanguage';
import { useMenuLink } from './useMenus';

interface Props {
  menus: Menus;
  onHelp: () => void;
  onLogout: () => void;
}

/** Below 992 px the menus fold into a hamburger, with a logout link (spec 1 §2). */
export function MobileMenu({ menus, onHelp, onLogout }: Props) {
  const { t } = useTranslation('shell');
  const page = usePage();
  const linkOf = useMenuLink();
  const { language, setLanguage } = useLanguage();
  const { mode, setMode } = useThemeMode();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
  };
  useCloseOnRoute(close);

  function row(entry: MenuEntry) {
    const text = <ListItemText primary={t(`nav.${entry.key}`)} />;
    if (entry.path !== undefined) {
      const isCurrent = isSelected(entry, page);
      return (
        <ListItem key={entry.key} disablePadding>
          <ListItemButton
            component={Link}
            to={linkOf(entry)}
            selected={isCurrent}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={close}
          >
            {text}
          </ListItemButton>
        </ListItem>
      );
    }
    return (
      <ListItem key={entry.key} disablePadding>
        <ListItemButton
          onClick={() => {
            close();
            if (entry.action === 'help') {
              onHelp();
            } else {
              onLogout();
            }
          }}
        >
          {text}
        </ListItemButton>
      </ListItem>
    );
  }

  return (
    <>
      <IconButton
        aria-label={t('openMenu')}
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': t('mainMenu'), sx: { width: 'min(320px, 86vw)' } } }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1, pl: 2, pr: 1, py: 1.5 }}>
          <SignedInPerson />
          <IconButton aria-label={t('closeMenu')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </Box>
        <Divider />
        <Box component="nav" aria-label={t('mainMenu')}>
          {menus.main.map((entry) =>
            entry.children === undefined ? (
              <List key={entry.key} dense disablePadding>
                {row(entry)}
              </List>
            ) : (
              <List
                key={entry.key}
                dense
                disablePadding
                subheader={<ListSubheader>{t(`nav.${entry.key}`)}</ListSubheader>}
                aria-label={t(`nav.${entry.key}`)}
              >
                {entry.children.map(row)}
              </List>
            ),
          )}
          {menus.main.length > 0 && <Divider />}
          <List dense disablePadding>
            {menus.profile.map(row)}
          </List>
        </Box>
        <Divider />
        <List dense disablePadding aria-label={t('language')} subheader={<ListSubheader>{t('language')}</ListSubheader>}>
          {LANGUAGES.map((each) => (
            <ListItem key={each} disablePadding>
              <ListItemButton
                lang={each}
                aria-pressed={each === language}
                selected={each === language}
                component="button"
                onClick={() => {
                  setLanguage(each);
                }}
              >
                <ListItemText primary={t(`languages.${each}`)} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <FormControlLabel
          sx={{ px: 2, py: 0.5, m: 0, justifyContent: 'space-between' }}
          labelPlacement="start"
          label={t('darkTheme')}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Switch
              checked={mode === 'dark'}
              // As high as a finger needs, with track and thumb amid it.
              sx={{ height: 44, py: '15px', '& .MuiSwitch-switchBase': { py: '12px' } }}
              onChange={(_event, isDark) => {
                setMode(isDark ? 'dark' : 'light');
              }}
            />
          }
        />
      </Drawer>
    </>
  );
}
