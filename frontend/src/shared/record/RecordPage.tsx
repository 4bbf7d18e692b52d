import { Box, Tab, Tabs } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { RecordHeading } from './RecordHeading';

export interface RecordTab {
  /** Name in the URL: `?tab=history`. */
  id: string;
  label: string;
  content: ReactNode;
}

interface Props {
  name: string;
  /** Usually a `StatusChip`. */
  status?: ReactNode;
  /** Where it belongs: "Riverside Learning · Brooklyn". */
  place?: ReactNode;
  actions?: ReactNode;
  tabs: readonly [RecordTab, ...RecordTab[]];
}

/** The record page: an identity line that stays in sight, and tabs whose choice is in the URL. */
export function RecordPage({ name, status, place, actions, tabs }: Props) {
  const baseId = useId();
  const [params, setParams] = useSearchParams();
  const shown = tabs.find((tab) => tab.id === params.get('tab')) ?? tabs[0];

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pb: 6, maxWidth: 1280, mx: 'auto' }}>
      <Box
        sx={(theme) => ({
          position: 'sticky',
          top: 'var(--app-header-height, 0px)',
          zIndex: theme.zIndex.appBar - 1,
          bgcolor: 'background.default',
          pt: 2,
        })}
      >
        <RecordHeading name={name} status={status} place={place} actions={actions} />
        {tabs.length > 1 && (
          <Tabs
            value={shown.id}
            variant="scrollable"
            aria-label={name}
            onChange={(_event, id: string) => {
              setParams((latest) => {
                const next = new URLSearchParams(latest);
                next.set('tab', id);
                return next;
              });
            }}
            sx={{ borderBottom: '1px solid', borderColor: 'divider' }}
          >
            {tabs.map((tab) => (
              <Tab key={tab.id} value={tab.id} label={tab.label} id={`${baseId}-${tab.id}`} aria-controls={`${baseId}-panel`} />
            ))}
          </Tabs>
        )}
      </Box>
      <Box
        {...(tabs.length > 1 ? { role: 'tabpanel', id: `${baseId}-panel`, 'aria-labelledby': `${baseId}-${shown.id}` } : {})}
        sx={{ display: 'flex', flexDirection: 'column', gap: 3, pt: 3 }}
      >
        {shown.content}
      </Box>
    </Box>
  );
}
