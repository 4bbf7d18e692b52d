import { Checkbox, FormHelperText, IconButton, Link as PlainLink, OutlinedInput, TableCell, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { controlProps } from '@/shared/form/controlProps';
import { fieldId } from '@/shared/form/fieldId';
import { afterPointer } from '@/shared/browser/afterPointer';
import { isCountTyped } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import { EditIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { Tooltip } from '@/shared/text/Tooltip';
import { cellName, CONFIGURED, FORM_FIELDS, isRequired, OPENER, rowValues, SAID, type Configured, type RowEdit } from '../configureRows';
import { useSiteWords } from '../hooks/useSiteWords';
import type { Fault } from '../hooks/useSiteRules';
import type { SiteField } from '../siteForm';
import { siteAddress } from '../siteList';

interface Props {
  site: Site;
  /** Fields of the columns that are shown. */
  shown: readonly string[];
  edit: RowEdit | undefined;
  faults: readonly Fault[];
  mayEdit: boolean;
  /** A save was refused: everything that is wrong is said. */
  isChecked: boolean;
  onChange: (part: RowEdit) => void;
  /** Opens the form with all fields; absent for who may only read. */
  onOpen?: () => void;
}

const isCell = (field: string): field is Configured => CONFIGURED.some((each) => each === field);

/** A session in the configuration table. */
export function ConfigureRow({ site, shown, edit = {}, faults, mayEdit, isChecked, onChange, onOpen }: Props) {
  const { t } = useTranslation(['sites', 'shared']);
  const format = useFormats();
  const { labels, days, times } = useSiteWords();
  // Nobody is told of a mistake while still typing.
  const [left, setLeft] = useState<ReadonlySet<Configured>>(new Set());
  // Where something was typed that is not taken.
  const [refused, setRefused] = useState<Configured | null>(null);
  const values = rowValues(site, edit);
  const isChanged = (field: SiteField) => edit[field] !== undefined;
  const label = (field: Configured | 'autoEnroll') => t('configure.cell', { field: labels[field], name: site.siteName });
  const soft = (...fields: SiteField[]) => ({ bgcolor: fields.some(isChanged) ? 'brand.soft' : undefined });
  // What has no control in the table is said beside the name.
  const elsewhere = FORM_FIELDS.filter((field) => !(shown.includes(field) && (isCell(field) || field === 'autoEnroll')));
  const changedThere = elsewhere.filter(isChanged);
  const wrongThere = isChecked ? faults.filter(({ field }) => elsewhere.includes(field)) : [];

  const said: Record<keyof typeof SAID, string> = {
    startDate: `${format.day(values.startDate)} – ${format.day(values.endDate)}`,
    siteDays: days(values.siteDays),
    startTime: times(values),
    ageAsOf: format.day(values.ageAsOf),
  };

  function countCell(field: Configured) {
    const error = isChecked || left.has(field) ? faults.find((fault) => fault.field === field)?.message : undefined;
    const name = cellName(site, field);
    return (
      <TableCell key={field} sx={soft(field)}>
        <OutlinedInput
          size="small"
          value={values[field]}
          disabled={!mayEdit}
          error={error !== undefined}
          onChange={(event) => {
            const isTaken = isCountTyped(event.target.value);
            setRefused(isTaken ? null : field);
            if (isTaken) {
              onChange({ [field]: event.target.value.trim() });
            }
          }}
          onBlur={() => {
            setRefused(null);
            afterPointer(() => {
              setLeft((all) => new Set(all).add(field));
            });
          }}
          inputProps={{
            ...controlProps(name, { error, isOptional: !isRequired(field) }),
            'aria-label': label(field),
            inputMode: 'numeric',
          }}
          sx={{ width: '100%', maxWidth: 96, bgcolor: 'background.paper', '& input': { textAlign: 'right', py: 0.75, fontSize: 14 } }}
        />
        {error !== undefined && (
          <FormHelperText id={`${fieldId(name)}-error`} error sx={{ mx: 0, whiteSpace: 'normal' }}>
            {error}
          </FormHelperText>
        )}
        {refused === field && (
          <FormHelperText role="status" sx={{ mx: 0, whiteSpace: 'normal' }}>
            {t('shared:form.countCut')}
          </FormHelperText>
        )}
      </TableCell>
    );
  }

  function cell(column: string) {
    if (isCell(column)) {
      return countCell(column);
    }
    if (column in SAID) {
      const key = column as keyof typeof SAID;
      return (
        <TableCell key={key} sx={soft(...SAID[key])}>
          {said[key]}
        </TableCell>
      );
    }
    switch (column) {
      case 'noOfScholars':
        return (
          <TableCell key={column} align="right">
            {typeof site.noOfScholars === 'number' ? format.number(site.noOfScholars) : ''}
          </TableCell>
        );
      case 'autoEnroll':
        return (
          <TableCell key={column} sx={soft(column)}>
            <Checkbox
              size="small"
              checked={values.autoEnroll}
              disabled={!mayEdit}
              onChange={(_event, checked) => {
                onChange({ autoEnroll: checked });
              }}
              slotProps={{ input: { 'aria-label': label(column) } }}
            />
          </TableCell>
        );
      default:
        return (
          <TableCell key={column} component="th" scope="row" sx={{ fontWeight: 600 }}>
            <PlainLink
              component={Link}
              to={siteAddress('/account/program/site', site)}
              title={site.siteName}
              sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {site.siteName}
            </PlainLink>
            {changedThere.length > 0 && (
              <Typography component="div" sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', whiteSpace: 'normal' }}>
                {t('configure.changed', { fields: changedThere.map((field) => labels[field]).join(', ') })}
              </Typography>
            )}
            {wrongThere.map(({ field, message }) => (
              <FormHelperText key={field} error sx={{ mx: 0, whiteSpace: 'normal' }}>
                {t('shared:form.errorOf', { label: labels[field], message })}
              </FormHelperText>
            ))}
          </TableCell>
        );
    }
  }

  return (
    <TableRow sx={{ '& > th, & > td': { verticalAlign: 'baseline' } }}>
      {onOpen !== undefined && (
        <TableCell className="lead">
          <Tooltip title={t('configure.edit')}>
            <IconButton
              id={fieldId(cellName(site, OPENER))}
              size="small"
              disabled={!mayEdit}
              aria-label={t('configure.editOf', { name: site.siteName })}
              onClick={onOpen}
            >
              <EditIcon />
            </IconButton>
          </Tooltip>
        </TableCell>
      )}
      {shown.map(cell)}
    </TableRow>
  );
}
