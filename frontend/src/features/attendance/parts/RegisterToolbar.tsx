import { Box, Button } from '@mui/material';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterColumn } from '@/api/roster';
import { SearchBox } from '@/shared/list/SearchBox';
import { useBarHeight } from '../hooks/useBarHeight';
import type { Tally } from '../rules/register';
import { ColumnHeads } from './ColumnHeads';
import { StatusLine } from './StatusLine';
import { type View, ViewSwitch } from './ViewSwitch';

interface Props {
  counts: Tally;
  isToday: boolean;
  /** Nothing when the register takes no marks. */
  markAll: ReactNode;
  search: string;
  onSearch: (search: string) => void;
  /** Enter, or the arrow down, in the search box. */
  onLeaveSearch: (search: string) => void;
  view: View;
  isChosen: RefObject<boolean>;
  onView: (view: View) => void;
  onKeys: () => void;
  onSettings: () => void;
  printMenu: ReactNode;
  /** Headings of the list; null when it is empty. */
  columns: readonly RegisterColumn[] | null;
}

/** Stays under the header of the page, from a width of the window on; where the window is low, it takes no room from the children. */
function staying(from: 'xs' | 'sm') {
  return {
    '@media (min-height: 700px)': {
      position: { xs: from === 'xs' ? 'sticky' : 'static', sm: from === 'xs' ? 'static' : 'sticky' },
      top: 'var(--app-header-height, 0px)',
      zIndex: 2,
      bgcolor: 'background.default',
    },
  } as const;
}

/** How far the register is taken, and the way to those who are not, stay in sight; on phones, where room is short, the first line alone. */
export function RegisterToolbar({
  counts,
  isToday,
  markAll,
  search,
  onSearch,
  onLeaveSearch,
  view,
  isChosen,
  onView,
  onKeys,
  onSettings,
  printMenu,
  columns,
}: Props) {
  const { t } = useTranslation('attendance');
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <Box ref={bar} sx={{ display: { xs: 'contents', sm: 'block' }, ...staying('sm') }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          py: { xs: 1, sm: 0 },
          ...staying('xs'),
        }}
      >
        <StatusLine counts={counts} isToday={isToday} />
        {markAll}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 0.5, sm: 1.5 },
          rowGap: { xs: 1, sm: 1.5 },
          mt: { xs: 0.5, sm: 1 },
          mb: 1,
        }}
      >
        <Box sx={{ width: { xs: '100%', sm: 240, xl: 320 }, '& > .MuiInputBase-root': { width: '100%' } }}>
          <SearchBox label={t('find')} value={search} onSearch={onSearch} onLeave={onLeaveSearch} />
        </Box>
        <ViewSwitch view={view} isChosen={isChosen} onView={onView} />
        <Box sx={{ flex: 1 }} />
        <Button
          onClick={onKeys}
          // Without the room for it, "?" still shows the keys.
          sx={{ minHeight: 'max(40px, var(--app-target))', display: 'none', '@media (min-width: 1200px)': { display: 'inline-flex' } }}
        >
          {t('keys.title')}
        </Button>
        <Button onClick={onSettings} sx={{ px: 1, minHeight: 'max(40px, var(--app-target))' }}>
          {t('settings.title')}
        </Button>
        {printMenu}
      </Box>
      {columns !== null && <ColumnHeads columns={columns} />}
    </Box>
  );
}
