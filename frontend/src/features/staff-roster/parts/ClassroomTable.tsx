import { Box, IconButton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ClassroomGroup } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { EditIcon } from '@/shared/icons/icons';
import { TrashIcon } from '@/shared/icons/pageIcons';
import { NOTHING_SAID } from '@/shared/text/nothing';
import { Tooltip } from '@/shared/text/Tooltip';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { ClassroomColor } from './ClassroomColor';

interface Props {
  classrooms: readonly ClassroomGroup[];
  onEdit?: (classroom: ClassroomGroup) => void;
  onDelete?: (classroom: ClassroomGroup) => void;
}

/** Classrooms with who is in each, and how many it takes. */
export function ClassroomTable({ classrooms, onEdit, onDelete }: Props) {
  const { t } = useTranslation('staffRoster');
  const format = useFormats();
  const hasActions = onEdit !== undefined || onDelete !== undefined;
  return (
    <Table
      size="small"
      aria-label={t('classrooms')}
      sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px', height: 44 }, '& tbody tr:last-of-type td': { borderBottom: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ fontWeight: 600 }}>{t('field.name')}</TableCell>
          <TableCell sx={{ fontWeight: 600 }}>{t('staff')}</TableCell>
          <TableCell align="right" sx={{ fontWeight: 600, width: 96 }}>
            {t('field.scholars')}
          </TableCell>
          <TableCell sx={{ fontWeight: 600, width: 136 }}>{t('field.capacity')}</TableCell>
          {hasActions && (
            <TableCell sx={{ width: 104 }}>
              <Box component="span" sx={visuallyHidden}>
                {t('actions')}
              </Box>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {classrooms.map((classroom) => (
          <TableRow key={classroom.id} hover>
            <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <ClassroomColor color={classroom.color} />
                {classroom.name}
              </Box>
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {classroom.staff.length === 0 ? NOTHING_SAID : classroom.staff.join(', ')}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {format.number(classroom.scholars)}
            </TableCell>
            <TableCell
              sx={{ fontVariantNumeric: 'tabular-nums', ...(typeof classroom.capacity === 'number' ? {} : { color: 'text.secondary' }) }}
            >
              {typeof classroom.capacity === 'number' ? format.number(classroom.capacity) : t('notLimited')}
            </TableCell>
            {hasActions && (
              <TableCell sx={{ py: 0, whiteSpace: 'nowrap', textAlign: 'end' }}>
                {onEdit !== undefined && (
                  <Tooltip title={t('edit')}>
                    <IconButton
                      aria-label={t('editOf', { name: classroom.name })}
                      onClick={() => {
                        onEdit(classroom);
                      }}
                    >
                      <EditIcon />
                    </IconButton>
                  </Tooltip>
                )}
                {onDelete !== undefined && (
                  <Tooltip title={t('delete')}>
                    <IconButton
                      aria-label={t('deleteOf', { name: classroom.name })}
                      onClick={() => {
                        onDelete(classroom);
                      }}
                    >
                      <TrashIcon />
                    </IconButton>
                  </Tooltip>
                )}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
