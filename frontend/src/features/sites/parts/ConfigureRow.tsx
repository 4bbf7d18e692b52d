import { Checkbox, FormHelperText, Link as PlainLink, OutlinedInput, TableCell, TableRow } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Site } from '@/api/admin.generated';
import { controlProps } from '@/shared/form/controlProps';
import { fieldId } from '@/shared/form/fieldId';
import { digitsOnly } from '@/shared/form/rules';
import { sayDay } from '@/shared/time/days';
import { cellName, CONFIGURED, isRequired, textOf, type Configured, type RowEdit } from '../configureRows';
import { useFaultWords } from '../hooks/useFaultWords';
import { siteAddress } from '../siteList';

interface Props {
  site: Site;
  /** Fields of the columns that are shown. */
  shown: readonly string[];
  edit: RowEdit | undefined;
  mayEdit: boolean;
  /** A save was refused: everything that is wrong is said. */
  isChecked: boolean;
  onChange: (part: RowEdit) => void;
}

/** A session in the configuration table. */
export function ConfigureRow({ site, shown, edit, mayEdit, isChecked, onChange }: Props) {
  const { t, i18n } = useTranslation('sites');
  const sayFaults = useFaultWords();
  // Nobody is told of a mistake while still typing.
  const [left, setLeft] = useState<ReadonlySet<Configured>>(new Set());
  const faults = edit === undefined ? [] : sayFaults(site, edit).filter(({ field }) => isChecked || left.has(field));
  const isChanged = (field: Configured | 'autoEnroll') => edit?.[field] !== undefined;
  const label = (field: Configured | 'autoEnroll') => t('configure.cell', { field: t(`field.${field}`), name: site.siteName });
  return (
    <TableRow sx={{ '& > th, & > td': { verticalAlign: 'baseline' } }}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <PlainLink component={Link} to={siteAddress('/account/program/site', site)} title={site.siteName}>
          {site.siteName}
        </PlainLink>
      </TableCell>
      {shown.includes('startDate') && <TableCell>{`${sayDay(site.startDate, i18n.language)} – ${sayDay(site.endDate, i18n.language)}`}</TableCell>}
      {shown.includes('noOfScholars') && <TableCell align="right">{site.noOfScholars.toLocaleString(i18n.language)}</TableCell>}
      {CONFIGURED.filter((field) => shown.includes(field)).map((field) => {
        const error = faults.find((fault) => fault.field === field)?.message;
        const name = cellName(site, field);
        return (
          <TableCell key={field} sx={{ bgcolor: isChanged(field) ? 'brand.soft' : undefined }}>
            <OutlinedInput
              size="small"
              value={textOf(site, edit, field)}
              disabled={!mayEdit}
              error={error !== undefined}
              onChange={(event) => {
                onChange({ [field]: digitsOnly(event.target.value) });
              }}
              onBlur={() => {
                setLeft(new Set(left).add(field));
              }}
              inputProps={{ ...controlProps(name, { error, isOptional: !isRequired(field) }), 'aria-label': label(field), inputMode: 'numeric' }}
              sx={{ width: '100%', maxWidth: 96, bgcolor: 'background.paper', '& input': { textAlign: 'right', py: 0.75, fontSize: 14 } }}
            />
            {error !== undefined && (
              <FormHelperText id={`${fieldId(name)}-error`} error sx={{ mx: 0, whiteSpace: 'normal' }}>
                {error}
              </FormHelperText>
            )}
          </TableCell>
        );
      })}
      {shown.includes('autoEnroll') && (
        <TableCell sx={{ bgcolor: isChanged('autoEnroll') ? 'brand.soft' : undefined }}>
          <Checkbox
            size="small"
            checked={edit?.autoEnroll ?? site.autoEnroll}
            disabled={!mayEdit}
            onChange={(_event, checked) => {
              onChange({ autoEnroll: checked });
            }}
            slotProps={{ input: { 'aria-label': label('autoEnroll') } }}
          />
        </TableCell>
      )}
    </TableRow>
  );
}
