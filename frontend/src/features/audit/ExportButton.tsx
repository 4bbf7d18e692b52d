import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditApi, type AuditedService, type AuditFilter } from '@/shared/audit/auditApi';
import { saveFile } from '@/shared/browser/saveFile';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';

interface Props {
  filter: AuditFilter;
  services: readonly AuditedService[];
}

/** Saves what is shown, and all that lies further back, as CSV: one file for each area. */
export function ExportButton({ filter, services }: Props) {
  const { t } = useTranslation('audit');
  const toasts = useToasts();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [download, { isFetching }] = auditApi.useLazyExportAuditQuery();

  async function run(service: AuditedService) {
    setAnchor(null);
    try {
      saveFile(await download({ service, filter }).unwrap(), `${t('exportName')}-${service}-${todayIn(null)}.csv`);
    } catch {
      toasts.show({ tone: 'failed', text: t('exportFailed') });
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        loading={isFetching}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {t('export')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {services.map((service) => (
          <MenuItem key={service} onClick={() => void run(service)}>
            {t('exportArea', { area: t(`area.${service}`) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
