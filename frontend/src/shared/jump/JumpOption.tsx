import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildingIcon, FolderIcon, PageIcon, PersonIcon, PinIcon } from '../icons/icons';
import type { JumpEntry, JumpKind } from './jumpEntries';

const ICON: Record<JumpKind, ReactNode> = {
  page: <PageIcon />,
  account: <BuildingIcon />,
  program: <FolderIcon />,
  site: <PinIcon />,
  person: <PersonIcon />,
};

interface Props {
  id: string;
  entry: JumpEntry;
  isMarked: boolean;
  onChoose: () => void;
}

/** One offer of the jump-to box. The keyboard reaches it from the input, which says which one is marked. */
export function JumpOption({ id, entry, isMarked, onChoose }: Props) {
  const { t } = useTranslation('shared');
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isMarked}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        minHeight: 44,
        borderRadius: '6px',
        cursor: 'pointer',
        bgcolor: isMarked ? 'brand.soft' : 'transparent',
        '&:hover': { bgcolor: isMarked ? 'brand.soft' : 'action.hover' },
      }}
    >
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>{ICON[entry.kind]}</Box>
      <Box
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 14, lineHeight: '20px' }}
      >
        {entry.name}
        {entry.place !== undefined && (
          <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontSize: 13 }}>
            {entry.place}
          </Box>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, lineHeight: '18px' }}>{entry.what ?? t(`jump.kind.${entry.kind}`)}</Box>
    </Box>
  );
}
