import { Checkbox, Link as PlainLink, OutlinedInput, TableCell, TableRow, Tooltip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Site } from '@/api/admin.generated';
import { digitsOnly } from '@/shared/form/rules';
import { sayDay } from '@/shared/time/days';
import { CONFIGURED, rowFaults, textOf, type Configured, type RowEdit } from '../configureRows';
import { siteAddress } from '../siteList';

interface Props {
  site: Site;
  edit: RowEdit | undefined;
  mayEdit: boolean;
  onChange: (part: RowEdit) => void;
}

/** A session in the configuration table. */
export function ConfigureRow({ site, edit, mayEdit, onChange }: Props) {
  const { t, i18n } = useTranslation(['sites', 'shared']);
  const faults = rowFaults(site, edit ?? {});
  const isChanged = (field: Configured | 'autoEnroll') => edit?.[field] !== undefined;
  const says = (field: Configured) => {
    const fault = edit === undefined ? undefined : faults[field];
    return fault === undefined ? '' : String(t(fault.key as 'shared:rule.enter', { field: t(`field.${field}`), limit: fault.limit ?? 0 }));
  };
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600, maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <PlainLink component={Link} to={siteAddress('/account/program/site', site)} title={site.siteName}>
          {site.siteName}
        </PlainLink>
      </TableCell>
      <TableCell>{`${sayDay(site.startDate, i18n.language)} – ${sayDay(site.endDate, i18n.language)}`}</TableCell>
      <TableCell align="right">{site.noOfScholars.toLocaleString(i18n.language)}</TableCell>
      {CONFIGURED.map((field) => (
        <TableCell key={field} sx={{ bgcolor: isChanged(field) ? 'brand.soft' : undefined }}>
          <Tooltip title={says(field)}>
            <OutlinedInput
              size="small"
              value={textOf(site, edit, field)}
              disabled={!mayEdit}
              error={says(field) !== ''}
              onChange={(event) => {
                onChange({ [field]: digitsOnly(event.target.value) });
              }}
              inputProps={{ 'aria-label': t('configure.cell', { field: t(`field.${field}`), name: site.siteName }), 'aria-invalid': says(field) !== '', inputMode: 'numeric' }}
              sx={{ width: 96, bgcolor: 'background.paper', '& input': { textAlign: 'right', py: 0.75, fontSize: 14 } }}
            />
          </Tooltip>
        </TableCell>
      ))}
      <TableCell sx={{ bgcolor: isChanged('autoEnroll') ? 'brand.soft' : undefined }}>
        <Checkbox
          size="small"
          checked={edit?.autoEnroll ?? site.autoEnroll}
          disabled={!mayEdit}
          onChange={(_event, checked) => {
            onChange({ autoEnroll: checked });
          }}
          slotProps={{ input: { 'aria-label': t('configure.cell', { field: t('field.autoEnroll'), name: site.siteName }) } }}
        />
      </TableCell>
    </TableRow>
  );
}
